import type { RequestHeaders } from '../../../http/answer.ts';
import type { Rule } from '../../rule.ts';

/** The source address of a call, as a host or proxy reports it (docs/assumptions.md, A-14). */
const addressOf = (headers: RequestHeaders) =>
  headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '127.0.0.1';

/** The source address is one that administrators allow (interface, `invalid_auth`: disallowed source IP). */
export const allowedNetwork: Rule = {
  name: 'allowed networks',
  codes: ['invalid_auth'],
  judge: ({ world: { team }, request }) => {
    if (team.allowed_networks.length === 0) return null;
    const evidence = `source address ${addressOf(request.headers)}`;
    if (team.allowed_networks.some((beginning) => addressOf(request.headers).startsWith(beginning)))
      return { evidence };
    return {
      refused: 'invalid_auth',
      evidence,
      detail: `allowed prefixes: ${team.allowed_networks.join(', ')}`,
    };
  },
};
