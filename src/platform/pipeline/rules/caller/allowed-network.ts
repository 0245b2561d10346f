import type { Rule } from '../../rule.ts';

/** The address a call comes from, as far as a host or a proxy says (docs/assumptions.md, A-14). */
const addressOf = (headers: Headers) =>
  headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '127.0.0.1';

/** The call comes from a network the administrators allow (interface, `invalid_auth`: disallowed source IP). */
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
      detail: `allowed are ${team.allowed_networks.join(', ')}`,
    };
  },
};
