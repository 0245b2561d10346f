import type { WorldBrief } from '../../contract/sandbox.ts';
import { ANSWER_HEADERS, type AnswerKind } from '../http/answer-headers.ts';

interface Asked {
  readonly kind: AnswerKind;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The status that shows the request reached the intended handler. */
  readonly status: number;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** One request for each kind of answer from the platform and its relying party. */
export function everyKind({ apps, deployment }: WorldBrief): Readonly<Record<string, Asked>> {
  const [app] = apps;
  if (app === undefined) throw new Error('a world has an app');
  const authorization = `Bearer ${app.tokens[0]?.token ?? ''}`;
  const hook = new URL(app.webhooks[0]?.url ?? '').pathname;
  const asked = new URLSearchParams({
    response_type: 'code',
    scope: 'openid',
    client_id: app.client_id,
    redirect_uri: `${deployment.base_url}/relying-party/callback`,
  });
  const form = { method: 'POST', headers: FORM };
  return {
    'a success of the Web API': {
      kind: 'data',
      path: '/api/auth.test',
      headers: { authorization },
      status: 200,
    },
    'an error of the Web API': { kind: 'data', path: '/api/auth.test', status: 200 },
    'an unknown method': { kind: 'data', path: '/api/no.such', status: 200 },
    'a token exchange': { kind: 'data', path: '/api/oauth.v2.access', ...form, status: 200 },
    'a webhook': { kind: 'data', path: hook, method: 'POST', body: '{"text":"x"}', status: 200 },
    'a webhook that fails': { kind: 'data', path: hook, method: 'POST', status: 400 },
    'the world': { kind: 'data', path: '/sandbox', status: 200 },
    'a snapshot': { kind: 'data', path: '/sandbox/snapshot', status: 200 },
    'the OpenAPI description': { kind: 'data', path: '/sandbox/openapi.json', status: 200 },
    'an invalid sandbox request': {
      kind: 'data',
      path: '/sandbox/reset',
      method: 'POST',
      body: '{"seed":-1}',
      status: 400,
    },
    'an unknown sandbox path': { kind: 'data', path: '/sandbox/nothing', status: 404 },
    'the event stream': { kind: 'data', path: '/sandbox/stream', status: 200 },
    discovery: { kind: 'data', path: '/.well-known/openid-configuration', status: 200 },
    'the signing keys': { kind: 'data', path: '/openid/connect/keys', status: 200 },
    'an unknown OpenID path': { kind: 'data', path: '/openid/nothing', status: 404 },
    'a method that a page does not allow': {
      kind: 'data',
      path: '/oauth/v2/authorize',
      method: 'PUT',
      status: 405,
    },
    'the consent page': {
      kind: 'page',
      path: `/openid/connect/authorize?${asked}`,
      status: 200,
    },
    'an error page': {
      kind: 'page',
      path: '/openid/connect/authorize',
      status: 400,
    },
    'a forged decision': {
      kind: 'page',
      path: '/openid/connect/authorize',
      ...form,
      body: 'consent=x&decision=allow',
      status: 403,
    },
    'a redirect to the app': {
      kind: 'redirect',
      path: `/openid/connect/authorize?${asked}&prompt=none`,
      status: 302,
    },
    'an app page': { kind: 'page', path: `/oauth/apps/${app.app_id}`, status: 200 },
    'the relying party': { kind: 'page', path: '/relying-party', status: 200 },
    'its callback': { kind: 'page', path: '/relying-party/callback?code=x', status: 200 },
    'its callback with form_post': {
      kind: 'page',
      path: '/relying-party/callback',
      ...form,
      body: 'code=x',
      status: 200,
    },
    'a picture': { kind: 'picture', path: '/avatars/0123456789ab-48.svg', status: 200 },
    'a missing picture': { kind: 'data', path: '/avatars/x.svg', status: 404 },
    'a refused cross-site form': {
      kind: 'data',
      path: '/sandbox/reset',
      method: 'POST',
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
      status: 403,
    },
  };
}

/** Headers that an answer of this kind should have and lacks. An answer may be stricter. */
export function headersMissing(kind: AnswerKind, headers: Headers): string[] {
  const stated = ANSWER_HEADERS[kind];
  const missing: string[] = [];
  const [, ancestors = ''] =
    /frame-ancestors ('\w+')/.exec(stated['content-security-policy']) ?? [];
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", `frame-ancestors ${ancestors}`])
    if (!policy.split('; ').includes(part)) missing.push(`${part}: ${policy}`);
  for (const name of ['cache-control', 'x-content-type-options'] as const)
    if (headers.get(name) !== stated[name]) missing.push(`${name}: ${headers.get(name)}`);
  if (!['no-referrer', stated['referrer-policy']].includes(headers.get('referrer-policy') ?? ''))
    missing.push(`referrer-policy: ${headers.get('referrer-policy')}`);
  return missing;
}
