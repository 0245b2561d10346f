import { late } from '../../base/late.ts';

/** What opens and changes views: loaded before a call of a method that does so is answered. */
export const VIEWS = late(() => import('./view-calls.ts'), { ahead: true });
