// must be reported: platform-floor-runtime
export { climbs } from '../store/climbs.ts';
