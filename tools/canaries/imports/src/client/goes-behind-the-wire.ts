// must be reported: client-folders
export { platform } from '../platform/platform.ts';
