import { http, type HttpHandler } from 'msw/http';
import { surfaceOf, type Deployment, type Surface } from '../platform/deployment.ts';

/** Every surface a platform can have; one handler each, so that a log names the surface that matched. */
const SURFACES = [
  'web-api',
  'webhooks',
  'openid',
  'install',
  'sandbox',
] as const satisfies readonly Surface[];

interface Answering {
  readonly deployment: Deployment;
  fetch(request: Request): Promise<Response>;
}

/**
 * The handlers that bring a page's requests and navigations to a platform. Whatever belongs to no surface,
 * the page's own files among it, matches none of them and goes to the network untouched.
 */
export function handlersFor(platform: Answering): HttpHandler[] {
  return SURFACES.map((surface) =>
    http.all(
      ({ request }) => surfaceOf(platform.deployment, new URL(request.url)) === surface,
      ({ request }) => platform.fetch(request),
    ),
  );
}
