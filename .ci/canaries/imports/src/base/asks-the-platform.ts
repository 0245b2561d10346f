// must be reported: base-folders
export { platform } from '../platform/platform.ts';
