// must be reported: message-folders
export { platform } from '../platform/platform.ts';
