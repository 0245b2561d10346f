// must be reported: platform-floor-store
export { climbs } from '../model/climbs.ts';
