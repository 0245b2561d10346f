// must be reported: platform-floor-authorize
export { climbs } from '../webhooks/climbs.ts';
