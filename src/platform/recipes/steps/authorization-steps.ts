import type { RecipeRecorder } from './recipe-recorder.ts';

type Fields = Readonly<Record<string, string>>;

/** Where an app sends a person to sign in, and to install it. */
const PAGES = { openid: '/openid/connect/authorize', install: '/oauth/v2/authorize' } as const;
export type Flow = keyof typeof PAGES;

/** An address below a configured redirect URI. */
export const CALLBACK = 'http://127.0.0.1/callback';

/**
 * The request of an app that does everything right. It asks for the response as a form (`form_post`), which is in the body
 * of the answer: a redirect would lead away, and a step shows only what one call answers.
 */
const request = (flow: Flow, { app }: RecipeRecorder): Fields => ({
  client_id: app.client_id,
  redirect_uri: CALLBACK,
  response_mode: 'form_post',
  state: 'b7Yk2q',
  ...(flow === 'openid'
    ? { response_type: 'code', scope: 'openid profile', nonce: 'n4Rt9w' }
    : { scope: 'chat:write,channels:read' }),
});

/** Opens the page, with parameters changed; an empty value leaves one out. */
export function openPageOf(recorder: RecipeRecorder, flow: Flow, changes: Fields = {}) {
  const given = Object.entries({ ...request(flow, recorder), ...changes });
  const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
  return recorder.send('GET', `${PAGES[flow]}?${query}`, {}, null);
}

/** Posts the form of a consent page. */
export function decideConsent(recorder: RecipeRecorder, flow: Flow, fields: Fields) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return recorder.send('POST', PAGES[flow], headers, new URLSearchParams(fields).toString());
}

/** Opens the consent page, and answers the secret of its form. */
export async function askConsent(recorder: RecipeRecorder, flow: Flow, changes: Fields = {}) {
  const { body } = await openPageOf(recorder, flow, changes);
  return fieldIn(body, 'consent');
}

/** Lets the owner allow what the app asks for; answers the authorization code. */
export async function codeFor(recorder: RecipeRecorder, flow: Flow, changes: Fields = {}) {
  const consent = await askConsent(recorder, flow, changes);
  const { body } = await decideConsent(recorder, flow, { consent, decision: 'allow' });
  return fieldIn(body, 'code');
}

/** Exchanges a code of an install, with fields changed. */
export function exchangeCode({ app, call }: RecipeRecorder, fields: Fields) {
  const { client_id, client_secret } = app;
  const args = { client_id, client_secret, redirect_uri: CALLBACK, ...fields };
  return call('oauth.v2.access', args, null);
}

/** The value of a hidden field of a page. */
const fieldIn = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
