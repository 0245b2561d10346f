import type { Answered, OpenWorld } from './open-world.ts';

/** The redirect URI used in tests: a path below a configured one. */
export const CALLBACK = 'http://127.0.0.1/callback';

type Fields = Readonly<Record<string, string>>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A browser, which stores cookies and sends them. */
export interface Browser {
  readonly cookies: Map<string, string>;
}

export const openBrowser = (): Browser => ({ cookies: new Map() });

/** Sends a request as this browser; without one, as a program that keeps no cookies. */
async function sendAs(
  browser: Browser | undefined,
  world: OpenWorld,
  path: string,
  init: { method?: string; headers?: Fields; body?: string } = {},
): Promise<Answered> {
  const cookie = Array.from(browser?.cookies ?? [], (pair) => pair.join('=')).join('; ');
  const headers = { ...init.headers, ...(cookie === '' ? {} : { cookie }) };
  const answer = await world.send(path, { ...init, headers });
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
  const [name = '', value = ''] = pair.split('=', 2);
  if (name !== '') browser?.cookies.set(name, value);
  return answer;
}

/** Opens a page that apps send users to. */
export function openPageOf(
  world: OpenWorld,
  path: string,
  parameters: Fields,
  browser?: Browser,
): Promise<Answered> {
  return sendAs(browser, world, `${path}?${new URLSearchParams(parameters)}`);
}

/** The parameters of a sign-in request, as an app would send them. */
export const signInRequest = ({ app }: OpenWorld, more: Fields = {}): Fields => ({
  response_type: 'code',
  scope: 'openid email profile',
  client_id: app.client_id,
  redirect_uri: CALLBACK,
  state: 'the-state',
  nonce: 'the-nonce',
  ...more,
});

export const SIGN_IN = '/openid/connect/authorize';
export const INSTALL = '/oauth/v2/authorize';

/** The value of the hidden field of a consent page. */
export const consentIn = ({ body }: Answered): string =>
  /name="consent" value="([^"]+)"/.exec(body as string)?.[1] ?? '';

/** Posts the form of a consent page. */
export function decideConsent(
  world: OpenWorld,
  path: string,
  fields: Fields,
  browser?: Browser,
): Promise<Answered> {
  const body = new URLSearchParams(fields).toString();
  return sendAs(browser, world, path, { method: 'POST', headers: FORM, body });
}

/** Opens the page, allows, and returns the parameters of the redirect to the client. */
export async function allowRequest(
  world: OpenWorld,
  path: string,
  parameters: Fields,
  choice: Fields = {},
  browser?: Browser,
): Promise<URLSearchParams> {
  const consent = consentIn(await openPageOf(world, path, parameters, browser));
  return parametersSentBack(
    await decideConsent(world, path, { consent, decision: 'allow', ...choice }, browser),
  );
}

/** The parameters with which the client is told, by a redirect or by a form that posts itself; empty if it is not. */
export function parametersSentBack({ headers, body }: Answered): URLSearchParams {
  const location = headers.get('location');
  if (location !== null) return new URL(location).searchParams;
  const isForm = typeof body === 'string' && body.includes('<form method="post" action="http');
  return new URLSearchParams(
    isForm
      ? Array.from(
          body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
          ([, name = '', value = '']) => [name, value],
        )
      : [],
  );
}

/** The authorization code of an allowed sign-in. */
export async function signInCode(world: OpenWorld, more: Fields = {}): Promise<string> {
  return (await allowRequest(world, SIGN_IN, signInRequest(world, more))).get('code') ?? '';
}

/** Exchanges a sign-in code. `fields` override the defaults; an empty value removes a field. */
export function exchangeCode(world: OpenWorld, fields: Fields, headers: Fields = {}) {
  const { client_id, client_secret } = world.app;
  const all = { client_id, client_secret, redirect_uri: CALLBACK, ...fields };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return world.call('openid.connect.token', sent, { token: null, headers: { ...headers } });
}
