// must be reported: platform-floor-methods
export { climbs } from '../web-api/climbs.ts';
