// must be reported: platform-floor-sockets
export { climbs } from '../service/climbs.ts';
