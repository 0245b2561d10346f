// must be reported: platform-floor-sandbox
export { platform as climbs } from '../platform.ts';
