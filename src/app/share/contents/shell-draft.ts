/** The id of the shell among the drafts of a link, beside the ids of panels. Its draft is `{ acting }`. */
export const SHELL = 'shell';
