export const things = [];
