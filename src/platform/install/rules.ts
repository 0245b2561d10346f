import { isIdentityScope, isOpenIdScope, isScope } from '../../contract/scopes.ts';
import type { AuthorizeRule } from '../authorize/rule.ts';
import { client } from '../authorize/rules/client.ts';
import { codeChallenge } from '../authorize/rules/code-challenge.ts';
import { redirectUri } from '../authorize/rules/redirect-uri.ts';
import { repeated } from '../authorize/rules/repeated.ts';
import { responseMode } from '../authorize/rules/response-mode.ts';
import { service } from '../authorize/rules/service.ts';
import { state } from '../authorize/rules/state.ts';
import { team } from '../authorize/rules/team.ts';
import { quoteShort } from '../http/form.ts';

/**
 * At least one scope is requested, and all are known. Scopes of the legacy sign-in cannot be combined with others, as
 * those of the current one (interface: scope conflict), and belong to a user token.
 */
const scope: AuthorizeRule = {
  name: 'scope',
  codes: ['invalid_scope'],
  judge: ({ scope: bot, userScope: user }) => {
    const all = [...bot, ...user];
    const evidence = `scope ${quoteShort(bot.join(','))}, user_scope ${quoteShort(user.join(','))}`;
    const refused = 'invalid_scope' as const;
    const unknown = all.find((word) => !isScope(word));
    if (unknown !== undefined)
      return { refused, evidence, detail: `unknown scope ${quoteShort(unknown)}` };
    if (all.length === 0) return { refused, evidence, detail: 'no scope is requested' };
    if (all.some(isOpenIdScope)) {
      const detail =
        'scope conflict: sign-in scopes must be requested at /openid/connect/authorize';
      return { refused, evidence, detail };
    }
    if (all.some(isIdentityScope) && !all.every(isIdentityScope)) {
      const detail = 'scope conflict: identity.* scopes cannot be combined with others';
      return { refused, evidence, detail };
    }
    if (user.includes('incoming-webhook'))
      return { refused, evidence, detail: 'incoming-webhook must be in scope, not in user_scope' };
    return { evidence };
  },
};

/** Every rule of an install, in order. */
export const INSTALL_RULES: readonly AuthorizeRule[] = [
  client,
  redirectUri,
  repeated,
  service,
  scope,
  state,
  team,
  responseMode,
  codeChallenge,
];
