// must be reported: platform-floor-events
export { climbs } from '../service/climbs.ts';
