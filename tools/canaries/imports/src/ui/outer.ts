// must be reported: folder-cycle
export { inner } from './inner/inner.ts';

export const outer = 'imports the folder that imports it';
