import type { Attack } from './attack.ts';
import { INJECTED_CODE, REUSED_CODE, SWAPPED_STATE } from './code-attacks.ts';
import { LOOK_ALIKE, MIXED_SCOPES } from './request-attacks.ts';
import { TOKEN_ATTACKS } from './token-attacks.ts';

/** Every attack of the lab, in the order the page shows them. */
export const ATTACKS: readonly Attack[] = [
  SWAPPED_STATE,
  ...TOKEN_ATTACKS,
  REUSED_CODE,
  INJECTED_CODE,
  LOOK_ALIKE,
  MIXED_SCOPES,
];
