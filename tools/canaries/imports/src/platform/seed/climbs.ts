// must be reported: platform-floor-seed
export { climbs } from '../http/climbs.ts';
