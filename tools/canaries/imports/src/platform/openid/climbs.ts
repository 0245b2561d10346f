// must be reported: platform-floor-openid
export { climbs } from '../install/climbs.ts';
