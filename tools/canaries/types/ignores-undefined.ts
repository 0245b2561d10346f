// must be reported: TS2322
export const first = (names: readonly string[]): string => names[0];
