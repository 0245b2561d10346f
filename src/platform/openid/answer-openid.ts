import type { Discovery } from '../../contract/openid.ts';
import { isScope, OPENID_SCOPES } from '../../contract/scopes.ts';
import { readAuthorize } from '../authorize/answer-authorize.ts';
import type { AuthorizeFlow } from '../authorize/authorize-flow.ts';
import { answerOf } from '../authorize/flow-answer.ts';
import type { AuthorizeSubject } from '../authorize/request/subject.ts';
import {
  type Answer,
  type Answering,
  type ArrivedRequest,
  JSON_TYPE,
  TEXT_TYPE,
} from '../http/answer.ts';
import type { Judged } from '../pipeline/judgement.ts';
import type { Deployment } from '../runtime/deployment.ts';
import { SIGN_IN_RULES } from './rules/index.ts';
import { silentSignIn } from './rules/silent-sign-in.ts';

/** Sign-in (interface, "Authorization (sign-in)"). */
const SIGN_IN: AuthorizeFlow = {
  flow: 'sign-in',
  name: 'sign-in page',
  path: '/openid/connect/authorize',
  rules: SIGN_IN_RULES,
  requestObjects: true,
  scopesOf: ({ scope }) => ({ bot_scopes: [], user_scopes: scope.filter(isScope) }),
  skips: skipConsent,
  usualRedirect: () => '',
};

/** The OpenID Connect surface, besides the two methods of the Web API. */
export function readOpenId(arrived: ArrivedRequest): Answering | Promise<Answering> {
  const { path, request } = arrived;
  if (path === SIGN_IN.path) return readAuthorize(SIGN_IN, arrived);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return () => refused(405, 'method_not_allowed', { allow: 'GET, HEAD' });
  switch (path) {
    case '/.well-known/openid-configuration':
      return ({ deployment }) => ({
        ...answerOf('discovery document', []),
        headers: { 'content-type': JSON_TYPE },
        body: JSON.stringify(discovery(deployment)),
      });
    case '/openid/connect/keys':
      return ({ clock }) => {
        const now = clock.now();
        return {
          ...answerOf('signing keys', []),
          headers: { 'content-type': JSON_TYPE },
          finish: async (keys) => JSON.stringify({ keys: await keys.published(now) }),
        };
      };
    default:
      return () => refused(404, 'not_found');
  }
}

function refused(status: number, error: string, headers: Record<string, string> = {}): Answer {
  return {
    ...answerOf('openid', []),
    status,
    headers: { 'content-type': TEXT_TYPE, ...headers },
    body: error,
    error,
  };
}

/**
 * A person who signed in to the workspace before skips the consent page, unless the request has new scopes. With
 * `prompt=none` the rules have already refused everybody else: a page is never shown.
 */
function skipConsent(subject: AuthorizeSubject): Judged | null {
  const { parameters } = subject;
  const prompt = parameters.get('prompt');
  const maySkip =
    prompt === 'none' || (prompt === undefined && parameters.get('team') !== undefined);
  const silent = silentSignIn(subject);
  if (!maySkip || 'error' in silent) return null;
  const evidence = `${silent.user.name} is signed in`;
  return { rule: 'consent', judgement: { evidence, detail: 'the consent page is skipped' } };
}

/** Interface, "Discovery document": exactly these fields and values. */
function discovery({ base_url, issuer }: Deployment): Discovery {
  const [openid, email, profile] = OPENID_SCOPES;
  return {
    issuer,
    authorization_endpoint: `${base_url}/openid/connect/authorize`,
    token_endpoint: `${base_url}/api/openid.connect.token`,
    userinfo_endpoint: `${base_url}/api/openid.connect.userInfo`,
    jwks_uri: `${base_url}/openid/connect/keys`,
    scopes_supported: [openid, profile, email],
    response_types_supported: ['code'],
    response_modes_supported: ['form_post'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'auth_time', 'iss'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: true,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  };
}
