// must be reported: ui-folders
export { host } from '../contract/host.ts';
