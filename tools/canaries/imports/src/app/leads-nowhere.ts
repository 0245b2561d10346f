// must be reported: imports-lead-somewhere
export { nothing } from './nowhere.ts';
