// must be reported: platform-floor-model
export { climbs } from '../seed/climbs.ts';
