import { maskSecret } from '../../../../contract/secrets/masked.ts';
import { takesToken } from '../../method.ts';
import type { Rule } from '../../rule.ts';

/** The call has a token, if the method needs one (interface, "Authentication" 1). */
export const tokenPresented: Rule = {
  name: 'token presented',
  codes: ['not_authed'],
  appliesTo: takesToken,
  judge: ({ presented, request }) => {
    if (presented !== null)
      return { evidence: presented.place, detail: () => maskSecret(presented.token) };
    return {
      refused: 'not_authed',
      evidence: 'the Authorization header and the POST parameter token',
      detail: request.query.has('token')
        ? 'a token in the query is ignored'
        : 'neither contains a token',
    };
  },
};
