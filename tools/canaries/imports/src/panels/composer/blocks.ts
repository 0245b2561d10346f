export const blocks = [];
