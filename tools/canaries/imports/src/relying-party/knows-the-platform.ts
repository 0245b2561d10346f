// must be reported: relying-party-folders
export { platform } from '../platform/platform.ts';
