import { isIdentityScope, isScope, isOpenIdScope } from '../../contract/scopes.ts';
import { readAuthorize } from '../authorize/answer-authorize.ts';
import { answerOf, type AuthorizeFlow } from '../authorize/authorize-flow.ts';
import { TEXT_TYPE, type Answering, type ArrivedRequest } from '../http/answer.ts';
import { CONFIGURATION, configurationPage } from './configuration-page.ts';
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

const NOT_FOUND = {
  status: 404,
  headers: { 'content-type': TEXT_TYPE },
  body: 'not found',
  error: 'not_found',
};

const OTHER_VERB = {
  status: 405,
  headers: { 'content-type': TEXT_TYPE, allow: 'GET, HEAD' },
  body: 'Request this page with GET.',
  error: 'method_not_allowed',
};

/** Install (interface, "Install flow (OAuth v2)"; docs/assumptions.md, A-28). */
const INSTALL: AuthorizeFlow = {
  flow: 'install',
  name: 'install page',
  path: '/oauth/v2/authorize',
  rules: INSTALL_RULES,
  requestObjects: false,
  scopesOf: ({ scope, userScope }) => {
    const asked = scope.filter(isScope);
    // Scopes of the legacy sign-in belong to the user token, in whichever parameter they come.
    const person = new Set([...userScope.filter(isScope), ...asked.filter(isIdentityScope)]);
    return { bot_scopes: asked.filter((each) => !isIdentityScope(each)), user_scopes: [...person] };
  },
  skipConsent: () => null,
  defaultRedirect: ([first = '']) => first,
};

/** The install surface, besides `oauth.v2.access`. */
export function readInstall(arrived: ArrivedRequest): Answering | Promise<Answering> {
  if (arrived.path === INSTALL.path) return readAuthorize(INSTALL, arrived);
  const { method } = arrived.request;
  if (method !== 'GET' && method !== 'HEAD')
    return () => ({ ...answerOf('app settings', []), ...OTHER_VERB });
  const [, id = ''] = CONFIGURATION.exec(arrived.path) ?? [];
  return (world) => ({
    ...answerOf('app settings', []),
    ...(configurationPage(world, id) ?? NOT_FOUND),
  });
}
