export const panel = 'a panel';
