// must be reported: contract-folders
export { platform } from '../platform/platform.ts';
