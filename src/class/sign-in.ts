import { receiveBody } from '../platform/http/body.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import type { MemberRecord } from './class-record.ts';
import type { Roster } from './roster.ts';

/** The cookie that tells the pages of sign-in and install who somebody is: a form cannot send the header with the key. */
export const cookieName = (baseUrl: string): string => {
  const { port } = new URL(baseUrl);
  return port === '' ? 'parley_member' : `parley_member_${port}`;
};

/** The cookie with a key. Scripts cannot read it, and forms of other sites do not send it. */
export function memberCookie(baseUrl: string, key: string, maxAge_s: number): string {
  const { protocol, pathname } = new URL(baseUrl);
  return [
    `${cookieName(baseUrl)}=${key}`,
    `Path=${pathname}`,
    `Max-Age=${maxAge_s}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}

/** The key in the cookie of a request; null without one. */
export function keyInCookie(baseUrl: string, { headers }: Request): string | null {
  const name = cookieName(baseUrl);
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [given = '', key = ''] = pair.trim().split('=', 2);
    if (given === name) return key;
  }
  return null;
}

/** The longest form of a decision, in bytes. */
const MAX_FORM_BYTES = 64 * 1024;

const isAuthorize = ({ pathname }: URL) => pathname.endsWith('/authorize');

/**
 * Checks a request for a page of sign-in or install: everybody but the teacher decides as their own person
 * (docs/assumptions.md, A-122). Returns the request for the platform, or the page that refuses it.
 */
export async function checkSignIn(
  roster: Roster,
  baseUrl: string,
  request: Request,
): Promise<Request | Response> {
  const url = new URL(request.url);
  if (!isAuthorize(url)) return request;
  const key = keyInCookie(baseUrl, request);
  const member = key === null ? null : roster.memberWithKey(key);
  if (request.method !== 'POST') return addOwnHint(request, url, member);
  const { bytes, oversized } = await receiveBody(request, MAX_FORM_BYTES);
  if (oversized !== false) return refusalPage(413, 'The form is too long.');
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const isDecision = form.has('consent') && form.get('decision') !== 'cancel';
  if (isDecision && member?.role !== 'teacher') {
    if (member === null) return refusalPage(403, NOT_JOINED);
    if (member.user_id === null || form.get('user') !== member.user_id)
      return refusalPage(403, notYou(member));
  }
  const { headers } = request;
  return new Request(request.url, { method: 'POST', headers, body: bytes });
}

/** Adds a hint, so that the page offers a learner their own person. */
function addOwnHint(request: Request, url: URL, member: MemberRecord | null): Request {
  const isHinted = ['login_hint', 'request', 'request_uri'].some((name) =>
    url.searchParams.has(name),
  );
  if (isHinted || member?.role !== 'learner' || member.user_id === null) return request;
  url.searchParams.set('login_hint', member.user_id);
  const { method, headers } = request;
  return new Request(url.href, { method, headers });
}

const NOT_JOINED =
  'This world belongs to a class. Use the browser in which you joined it with the link of the teacher.';

const notYou = ({ user_id }: MemberRecord) =>
  `In a class everybody signs in as their own person${user_id === null ? ', and people who only watch have none' : `. Yours is ${user_id}: go back, and begin again from the page of the app`}.`;

const refusalPage = (status: number, message: string): Response =>
  withAnswerHeaders(
    new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
  );
