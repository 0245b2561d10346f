// must be reported: platform-floor-store
export { platform } from '../platform.ts';
