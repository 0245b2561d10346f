import { http, type HttpHandler } from 'msw/http';
import type { Site } from './site.ts';

/** The msw handler that passes requests and navigations to the site, if it claims them. */
export function handlerFor(site: Site): HttpHandler {
  return http.all(
    ({ request }) => site.claims(new URL(request.url)),
    ({ request }) => site.fetch(request),
  );
}
