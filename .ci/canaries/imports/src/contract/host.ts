export const host = 'anywhere';
