import type { Surface } from '../runtime/deployment.ts';
import { TEXT_TYPE } from './answer.ts';
import type { Arrival } from './arrival.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Why a request may not reach a surface; null if it may. One rule for both hosts: no page of another origin
 * reads or changes the sandbox, and a form reaches only the pages made for it. Pages of any origin may send
 * people to the pages of sign-in and install; what was decided there must come from those pages themselves,
 * which the rules of a decision ask. The Web API and webhooks take secrets that a caller has to know
 * (docs/security.md, "What CORS allows and why").
 */
export function crossSiteFault(
  { navigates, from }: Arrival,
  method: string,
  surface: Surface,
): string | null {
  if (surface === 'sockets') return from === 'foreign-page' ? FOREIGN_SOCKET : null;
  if (surface === 'openid' || surface === 'install' || surface === 'avatars') return null;
  if (navigates && !READS.has(method)) return SENT_BY_FORM;
  if (surface !== 'sandbox' || from !== 'foreign-page') return null;
  // Following a link is allowed: the page that held it cannot read the answer, nor frame it.
  return navigates ? null : FOREIGN_PAGE;
}

const SENT_BY_FORM =
  'This address accepts no forms, since pages of another origin can send them. Call it from the page of this server, or from a program.';

const FOREIGN_SOCKET =
  'Pages of another origin need a valid ticket. Call apps.connections.open or rtm.connect.';

const FOREIGN_PAGE =
  'The sandbox returns secrets, so it does not answer pages of another origin. Call it from the page of this server, or from a program.';

/** Says so in the form of the surface. It is not logged: a page could fill the log with it. */
export function crossSiteRefusal(surface: Surface, fault: string): Response {
  const error = 'foreign_page';
  return surface === 'webhooks'
    ? new Response(error, { status: 403, headers: { 'content-type': TEXT_TYPE } })
    : Response.json({ ok: false, error, message: fault }, { status: 403 });
}
