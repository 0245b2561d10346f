// must be reported: import(no-cycle)
import { back } from './comes-back.ts';

export const forth = (steps: number): number => (steps > 0 ? back(steps - 1) : 0);
