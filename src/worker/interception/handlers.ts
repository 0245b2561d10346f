import { http, type HttpHandler } from 'msw/http';
import type { Site } from './site.ts';

/** The handler that brings a page's requests and navigations to the site that claims them. */
export function handlerFor(site: Site): HttpHandler {
  return http.all(
    ({ request }) => site.claims(new URL(request.url)),
    ({ request }) => site.fetch(request),
  );
}
