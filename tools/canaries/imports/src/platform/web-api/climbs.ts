// must be reported: platform-floor-web-api
export { climbs } from '../service/climbs.ts';
