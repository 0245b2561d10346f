// must be reported: platform-floor-avatars
export { climbs } from '../methods/climbs.ts';
