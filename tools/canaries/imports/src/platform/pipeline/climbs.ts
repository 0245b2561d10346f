// must be reported: platform-floor-pipeline
export { climbs } from '../authorize/climbs.ts';
