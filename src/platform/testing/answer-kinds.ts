import type { WorldBrief } from '../../contract/sandbox.ts';
import { ANSWER_HEADERS, type AnswerKind } from '../http/answer-headers.ts';

interface Asked {
  readonly kind: AnswerKind;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What shows that the answer is the one meant. */
  readonly status: number;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** One request for every kind of answer of the platform and its relying party. */
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
    'the description': { kind: 'data', path: '/sandbox/openapi.json', status: 200 },
    'a mistake in the sandbox': {
      kind: 'data',
      path: '/sandbox/reset',
      method: 'POST',
      body: '{"seed":-1}',
      status: 400,
    },
    'an address the sandbox has not': { kind: 'data', path: '/sandbox/nothing', status: 404 },
    'the event stream': { kind: 'data', path: '/sandbox/stream', status: 200 },
    discovery: { kind: 'data', path: '/.well-known/openid-configuration', status: 200 },
    'the signing keys': { kind: 'data', path: '/openid/connect/keys', status: 200 },
    'an address OpenID has not': { kind: 'data', path: '/openid/nothing', status: 404 },
    'a verb a page has not': {
      kind: 'data',
      path: '/oauth/v2/authorize',
      method: 'PUT',
      status: 405,
    },
    'the page of consent': {
      kind: 'page',
      path: `/openid/connect/authorize?${asked}`,
      status: 200,
    },
    'a page that says what is wrong': {
      kind: 'page',
      path: '/openid/connect/authorize',
      status: 400,
    },
    'a decision that is forged': {
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
    'the page of an app': { kind: 'page', path: `/oauth/apps/${app.app_id}`, status: 200 },
    'the relying party': { kind: 'page', path: '/relying-party', status: 200 },
    'its callback': { kind: 'page', path: '/relying-party/callback?code=x', status: 200 },
    'its callback by a form': {
      kind: 'page',
      path: '/relying-party/callback',
      ...form,
      body: 'code=x',
      status: 200,
    },
    'a picture': { kind: 'picture', path: '/avatars/0123456789ab-48.svg', status: 200 },
    'a picture there is not': { kind: 'data', path: '/avatars/x.svg', status: 404 },
    'the refusal of a form': {
      kind: 'data',
      path: '/sandbox/reset',
      method: 'POST',
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
      status: 403,
    },
  };
}

/** What is missing of the headers that an answer of this kind has; an answer may be stricter. */
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
