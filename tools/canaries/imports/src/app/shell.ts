export const shell = 'brings panels together';
