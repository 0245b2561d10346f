import { maskSecret } from '../../../../contract/secrets/masked.ts';
import { takesToken } from '../../method.ts';
import type { Rule } from '../../rule.ts';

/** This deployment issued the token. */
export const tokenKnown: Rule = {
  name: 'token known',
  codes: ['invalid_auth'],
  appliesTo: takesToken,
  judge: ({ presented, caller }) => {
    if (presented === null) return null;
    const evidence = () => `token ${maskSecret(presented.token)}`;
    if (caller !== null)
      return { evidence, detail: () => `${caller.token.type} token of ${caller.app.name}` };
    return { refused: 'invalid_auth', evidence, detail: 'this deployment did not issue it' };
  },
};
