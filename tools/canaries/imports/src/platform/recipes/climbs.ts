// must be reported: platform-floor-recipes
export { climbs } from '../sandbox/climbs.ts';
