// must be reported: no-drawers
export { things } from './utils.ts';
