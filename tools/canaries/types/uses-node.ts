// must be reported: TS2591
export const platform = process.platform;
