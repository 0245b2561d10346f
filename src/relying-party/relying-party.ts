import { html } from 'hono/html';
import { CALLBACK_PATH, LOOK_ALIKE_PATH, RELYING_PARTY_PATH } from '../contract/relying-party.ts';

/**
 * The relying party of the playground: an app that people sign in to and install. It is not part of the
 * platform: a host answers its addresses beside the platform's, and it knows only the parameters of each
 * request. The panels play its server, and read the received parameters from its callback page.
 */
interface RelyingParty {
  /** Base URL of the deployment, which the relying party is below; no trailing slash. */
  readonly baseUrl: string;
  /** Base URL of the page's files; no trailing slash. */
  readonly pageUrl: string;
}

/** A body as the host read it, up to `MAX_CALLBACK_BYTES` bytes. */
interface ReceivedBody {
  readonly bytes: Uint8Array;
  /** What the body has too much of, in words, or false. */
  readonly oversized: false | string;
  /** The connection was closed early. */
  readonly broken: boolean;
}

/** The longest callback body, in bytes: a code, a state and what else a client added. */
export const MAX_CALLBACK_BYTES = 64 * 1024;

/** The relying party of a deployment: its addresses and answers. */
export function relyingPartyOf(party: RelyingParty) {
  const welcomeUrl = party.baseUrl + RELYING_PARTY_PATH;
  const callbackUrl = party.baseUrl + CALLBACK_PATH;
  const lookAlikeUrl = party.baseUrl + LOOK_ALIKE_PATH;
  const addressOf = ({ origin, pathname }: URL) => origin + pathname;
  return {
    claims: (url: URL): boolean => [welcomeUrl, callbackUrl, lookAlikeUrl].includes(addressOf(url)),
    fetch: async (request: Request, body: ReceivedBody): Promise<Response> => {
      const url = new URL(request.url);
      if (addressOf(url) === welcomeUrl) return page(party, welcome(party, url.searchParams));
      if (addressOf(url) === lookAlikeUrl) return page(party, lookAlike());
      if (body.oversized !== false)
        return page(party, refusalPage(`it has ${body.oversized}`), 413);
      if (body.broken) return page(party, refusalPage('the request body was incomplete'), 400);
      const isPost = request.method === 'POST';
      const received = isPost
        ? new URLSearchParams(new TextDecoder().decode(body.bytes))
        : url.searchParams;
      return page(party, callback(received, request.method));
    },
  };
}

/** The start page: a link with the authorization request that the app made for this browser. */
function welcome({ baseUrl }: RelyingParty, parameters: URLSearchParams) {
  const request = new URLSearchParams(parameters);
  const isInstall = request.get('flow') === 'install';
  request.delete('flow');
  const path = isInstall ? '/oauth/v2/authorize' : '/openid/connect/authorize';
  return html`<h1>Beacon</h1>
    <p>
      A third-party app on its own site.
      ${isInstall ? 'Install it to use it in your workspace.' : 'Sign in to see your notes.'}
    </p>
    <p>
      <a class="button" href="${`${baseUrl}${path}?${request}`}"
        >${isInstall ? 'Add to workspace' : 'Sign in with Parley'}</a
      >
    </p>`;
}

/** The page of an attacker whose address looks like that of the app. It shows nothing of what it received. */
const lookAlike = () =>
  html`<h1>Not Beacon</h1>
    <p>This page belongs to an attacker. A code that is sent here is theirs to use.</p>`;

/** The page that says why a callback was not read. */
const refusalPage = (why: string) =>
  html`<h1>The request failed</h1>
    <p>The app did not read the response: ${why}.</p>`;

/** The callback page. It contains the received parameters, for the app's server to read. */
function callback(received: URLSearchParams, method: string) {
  const parameters = Object.fromEntries(received);
  const error = received.get('error');
  return html`<h1>${error === null ? 'Back at Beacon' : 'The request failed'}</h1>
    <p>
      ${
        error === null
          ? 'The app received an authorization code.'
          : `The platform answered ${error}: ${received.get('error_description') ?? 'no description'}.`
      }
    </p>
    ${error === null ? html`<p class="quiet">Continue with the next step.</p>` : ''}
    <data id="received" value="${JSON.stringify({ method, parameters })}"></data>`;
}

function page({ pageUrl }: RelyingParty, body: ReturnType<typeof html>, status = 200): Response {
  const files = new URL(pageUrl).origin;
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Beacon</title>
        <link rel="stylesheet" href="${pageUrl}/relying-party.css" />
      </head>
      <body>
        <main aria-label="Beacon">${body}</main>
      </body>
    </html> `;
  if (document instanceof Promise) throw new Error('the page must not be asynchronous');
  return new Response(document.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src ${files}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
