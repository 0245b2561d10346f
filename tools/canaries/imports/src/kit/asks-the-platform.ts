// must be reported: kit-folders
export { platform } from '../platform/platform.ts';
