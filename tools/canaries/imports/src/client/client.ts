export const client = 'sends requests';
