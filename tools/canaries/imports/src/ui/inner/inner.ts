import { outer } from '../outer.ts';

export const inner = () => outer;
