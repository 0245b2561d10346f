// must be reported: platform-floor-service
export { climbs } from '../recipes/climbs.ts';
