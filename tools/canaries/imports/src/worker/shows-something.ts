// must be reported: worker-folders
export { shell } from '../app/shell.ts';
