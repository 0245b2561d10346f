export const page = 'what the page does for a program';
