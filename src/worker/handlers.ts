import { http, type HttpHandler } from 'msw/http';
import { surfaceOf, type Deployment, type Surface } from '../platform/deployment.ts';

/** Every surface a platform can have. A record, so that one that is forgotten does not compile. */
const SURFACES: Readonly<Record<Surface, true>> = {
  'web-api': true,
  webhooks: true,
  openid: true,
  install: true,
  avatars: true,
  sandbox: true,
};

interface Answering {
  readonly deployment: Deployment;
  fetch(request: Request): Promise<Response>;
}

/**
 * The handlers, one a surface, that bring a page's requests and navigations to a platform. Whatever belongs to no surface,
 * the page's own files among it, matches none of them and goes to the network untouched.
 */
export function handlersFor(platform: Answering): HttpHandler[] {
  return Object.keys(SURFACES).map((surface) =>
    http.all(
      ({ request }) => surfaceOf(platform.deployment, new URL(request.url)) === surface,
      ({ request }) => platform.fetch(request),
    ),
  );
}
