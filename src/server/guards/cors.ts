import type { Surface } from '../../platform/runtime/deployment.ts';

/**
 * Which addresses a page of any origin may call and read. They take no cookies, only tokens and secrets the
 * page already has. The sandbox hands out secrets and the pages of sign-in and install act for a user, so they are
 * not among them.
 */
export function isOpenToPages(surface: Surface, path: string): boolean {
  if (surface === 'web-api' || surface === 'webhooks') return true;
  return (
    surface === 'openid' &&
    (path === '/openid/connect/keys' || path === '/.well-known/openid-configuration')
  );
}

/** Answer headers an SDK in a browser needs to see. */
const EXPOSED = [
  'retry-after',
  'x-accepted-oauth-scopes',
  'x-oauth-scopes',
  'x-parley-exchange',
].join(', ');

/** What the open addresses of a surface answer; the Web API has no HEAD. */
const VERBS: Readonly<Partial<Record<Surface, string>>> = {
  'web-api': 'GET, POST',
  webhooks: 'POST',
  openid: 'GET, HEAD',
};

/** An hour: how long a browser may remember the answer to its preflight. */
const PREFLIGHT_S = 3_600;

/** The answer to the question a browser asks before a call; null when the request is not that question. */
export function preflightAnswer(request: Request, surface: Surface): Response | null {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) {
    return null;
  }
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': VERBS[surface] ?? '',
    'access-control-max-age': String(PREFLIGHT_S),
    vary: 'access-control-request-headers',
  });
  // Echoed, for `*` would leave out Authorization.
  const asked = request.headers.get('access-control-request-headers');
  if (asked !== null) headers.set('access-control-allow-headers', asked);
  return new Response(null, { status: 204, headers });
}

/** The same answer, for any page to read. */
export function readableAnywhere(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', EXPOSED);
  return new Response(response.body, { status: response.status, headers });
}
