import { isScope } from '../../contract/scopes.ts';
import { readAuthorize } from '../authorize/answer-authorize.ts';
import { answerOf, type AuthorizeFlow } from '../authorize/authorize-flow.ts';
import type { AuthorizeSubject } from '../authorize/request/subject.ts';
import {
  type Answer,
  type Answering,
  type ArrivedRequest,
  JSON_TYPE,
  TEXT_TYPE,
} from '../http/answer.ts';
import type { Judged } from '../pipeline/judgement.ts';
import { discovery } from './discovery.ts';
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
  skipConsent,
  defaultRedirect: () => '',
};

/** The OpenID Connect surface, besides the two methods of the Web API. */
export function readOpenId(arrived: ArrivedRequest): Answering | Promise<Answering> {
  const { path, request } = arrived;
  if (path === SIGN_IN.path) return readAuthorize(SIGN_IN, arrived);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return () => refuse(405, 'method_not_allowed', { allow: 'GET, HEAD' });
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
      return () => refuse(404, 'not_found');
  }
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Answer {
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
