/** Id that stands for the shell among the panels whose drafts a link holds. Its draft is `{ acting }`. */
export const SHELL = 'shell';
