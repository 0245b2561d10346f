// must be reported: platform-floor-exams
export { climbs } from '../recipes/climbs.ts';
