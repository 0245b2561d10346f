import { late } from '../../base/late.ts';

/** What reads and applies manifests: loaded before a call of a method that does so is answered. */
export const MANIFESTS = late(() => import('./manifest-calls.ts'));
