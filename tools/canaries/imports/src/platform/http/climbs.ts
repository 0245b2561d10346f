// must be reported: platform-floor-http
export { climbs } from '../conditions/climbs.ts';
