import { ACCESS_CONDITIONS } from './access.ts';
import type { Condition } from './define-condition.ts';
import { NETWORK_CONDITIONS } from './network.ts';
import { POSTING_CONDITIONS } from './posting.ts';
import { SERVICE_CONDITIONS } from './service.ts';
import { SIGN_IN_CONDITIONS } from './sign-in.ts';
import { TEAM_CONDITIONS } from './team.ts';

/** Every condition a world can be put in, in the order the page shows them. */
export const CONDITIONS: readonly Condition[] = [
  ...TEAM_CONDITIONS,
  ...ACCESS_CONDITIONS,
  ...POSTING_CONDITIONS,
  ...NETWORK_CONDITIONS,
  ...SERVICE_CONDITIONS,
  ...SIGN_IN_CONDITIONS,
];
