// must be reported: platform-floor-webhooks
export { climbs } from '../openid/climbs.ts';
