// must be reported: app-folders
export { platform } from '../platform/platform.ts';
