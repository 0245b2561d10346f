// must be reported: platform-floor-install
export { climbs } from '../avatars/climbs.ts';
