// must be reported: TS2584
export const title = document.title;
