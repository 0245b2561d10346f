import { isIdentityScope, isScope } from '../../contract/scopes.ts';
import { readAuthorize } from '../authorize/answer-authorize.ts';
import { answerOf, type AuthorizeFlow } from '../authorize/authorize-flow.ts';
import { TEXT_TYPE, type Answering, type ArrivedRequest } from '../http/answer.ts';
import { CONFIGURATION, configurationPage } from './configuration-page.ts';
import { INSTALL_RULES } from './rules.ts';

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
  skips: () => null,
  usualRedirect: ([first = '']) => first,
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
