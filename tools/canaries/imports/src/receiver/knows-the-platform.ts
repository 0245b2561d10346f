// must be reported: receiver-folders
export { platform } from '../platform/platform.ts';
