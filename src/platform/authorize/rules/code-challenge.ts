import { describeValue } from '../../http/form.ts';
import type { AuthorizeRule } from '../rule.ts';

/** A valid code challenge, which the exchange of the code must match (RFC 7636, 4.2 and 4.3). */
export const codeChallenge: AuthorizeRule = {
  name: 'code challenge',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const challenge = parameters.get('code_challenge');
    const method = parameters.get('code_challenge_method');
    const refused = 'invalid_request' as const;
    if (challenge === undefined) {
      return method === undefined
        ? null
        : {
            refused,
            evidence: 'no code_challenge',
            detail: 'code_challenge_method was sent without it',
          };
    }
    const evidence = `code_challenge by ${method ?? 'plain'}`;
    if (method !== undefined && method !== 'S256' && method !== 'plain') {
      const detail = `code_challenge_method must be S256 or plain, not ${describeValue(method)}`;
      return { refused, evidence, detail };
    }
    return /^[\w.~-]{43,128}$/.test(challenge)
      ? { evidence, detail: 'the exchange must match it' }
      : { refused, evidence, detail: 'code_challenge must be 43 to 128 unreserved characters' };
  },
};
