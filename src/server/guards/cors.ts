import type { Surface } from '../../platform/runtime/deployment.ts';

/**
 * Whether pages of any origin may call an address and read its answer. This holds for addresses that use no cookies, only
 * tokens and secrets that the page already has. It does not hold for the sandbox, which returns secrets, and the pages of
 * sign-in and install, which act for a user.
 */
export function isOpenToPages(surface: Surface, path: string): boolean {
  if (surface === 'web-api' || surface === 'webhooks') return true;
  return (
    surface === 'openid' &&
    (path === '/openid/connect/keys' || path === '/.well-known/openid-configuration')
  );
}

/** Response headers that an SDK in a browser needs. */
const EXPOSED = [
  'retry-after',
  'x-accepted-oauth-scopes',
  'x-oauth-scopes',
  'x-parley-exchange',
].join(', ');

/** The verbs of these addresses; the Web API has no HEAD. */
const VERBS: Readonly<Partial<Record<Surface, string>>> = {
  'web-api': 'GET, POST',
  webhooks: 'POST',
  openid: 'GET, HEAD',
};

/** How long a browser may cache a preflight answer, in seconds: an hour. */
const PREFLIGHT_S = 3_600;

/** The answer to a CORS preflight request; null for any other request. */
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
  // Echoed, because `*` does not include Authorization.
  const asked = request.headers.get('access-control-request-headers');
  if (asked !== null) headers.set('access-control-allow-headers', asked);
  return new Response(null, { status: 204, headers });
}

/** The headers that let any page read an answer. */
export const READABLE_ANYWHERE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
} as const;

/** Adds the headers that let any page read the answer. */
export function readableAnywhere(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(READABLE_ANYWHERE)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
