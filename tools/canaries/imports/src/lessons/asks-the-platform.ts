// must be reported: lessons-folders
export { platform } from '../platform/platform.ts';
