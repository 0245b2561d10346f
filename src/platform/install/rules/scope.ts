import { isIdentityScope, isOpenIdScope, isScope } from '../../../contract/scopes.ts';
import { clip } from '../../http/form.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';

/**
 * Something is asked for, of which the platform knows. Scopes of the legacy sign-in stand alone, like those
 * of the current one (interface: scope conflict), and belong to a person.
 */
export const scope: AuthorizeRule = {
  name: 'scope',
  codes: ['invalid_scope'],
  judge: ({ scope: bot, userScope: user }) => {
    const all = [...bot, ...user];
    const evidence = `scope ${clip(bot.join(','))}, user_scope ${clip(user.join(','))}`;
    const refused = 'invalid_scope' as const;
    const unknown = all.find((word) => !isScope(word));
    if (unknown !== undefined)
      return { refused, evidence, detail: `there is no scope ${clip(unknown)}` };
    if (all.length === 0) return { refused, evidence, detail: 'no scope is asked for' };
    if (all.some(isOpenIdScope)) {
      const detail = 'scope conflict: sign-in scopes have a flow of their own, /openid/connect';
      return { refused, evidence, detail };
    }
    if (all.some(isIdentityScope) && !all.every(isIdentityScope)) {
      const detail = 'scope conflict: identity.* scopes cannot be combined with others';
      return { refused, evidence, detail };
    }
    if (user.includes('incoming-webhook'))
      return { refused, evidence, detail: 'incoming-webhook is a scope of the bot' };
    return { evidence };
  },
};
