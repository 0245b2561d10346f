// must be reported: import(no-cycle)
import { forth } from './goes-in-circles.ts';

export const back = (steps: number): number => (steps > 0 ? forth(steps - 1) : 0);
