// must be reported: platform-floor-conditions
export { climbs } from '../pipeline/climbs.ts';
