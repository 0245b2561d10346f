import { CODE_LIFE_S, lifetimeText } from '../../contract/lifetimes.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { textOf } from '../evidence/argument.ts';
import { exchangeHint } from '../evidence/exchange-hint.ts';
import { shorten } from '../evidence/shorten.ts';
import {
  appRequest,
  hasSecretInAddress,
  isCodeExchange,
  isSignInRequest,
  isSignInPage,
  isUserInfo,
  findIssuedCode,
  postForm,
  scopesOf,
  signInAddress,
  signInRequest,
  SIGN_IN_PAGE,
} from '../evidence/sign-ins.ts';
import { signInStudy } from '../studies/07-sign-in.ts';

/** Lesson 7: sign people in with OpenID Connect. */
export const signIn = defineLesson({
  id: 'sign-in',
  number: 7,
  title: 'Sign in with OpenID Connect',
  summary: 'Let people sign in to your app, and know for sure who they are.',
  minutes: 12,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: signInStudy,
  chapters: {
    discovery: {
      title: 'Read the discovery document',
      text: [
        'OpenID Connect lets people sign in to your app with their account of the workspace. Your app never sees a password.',
        'An app needs to know one address, that of the issuer. Everything else is in its discovery document.',
        'It names the page where people sign in, the endpoint for tokens, and where the signing keys are.',
      ],
      task: 'Read the discovery document.',
      view: { panel: 'sign-in' },
      places: { read: { role: 'button', name: 'Read the document' } },
      hints: [
        'What does an app know of a platform that it has never called? The document says the rest.',
        'Press “Read the document” in the Sign-in panel.',
        'In a terminal: GET the issuer and `/.well-known/openid-configuration`, without a token.',
      ],
      check: ({ chapterCalls }) => {
        const read = chapterCalls.find(
          (call) => call.name === 'discovery document' && call.error === null,
        );
        return read ? done(`The issuer is ${shorten(read.answer['issuer'])}.`, read) : notDone();
      },
      solve: async ({ send }) => {
        await send('/.well-known/openid-configuration');
      },
    },
    request: {
      title: 'Send the person to the sign-in page',
      text: [
        'The app sends the browser to the authorization endpoint. The address says who asks (`client_id`), for what (`scope`), and where to come back to (`redirect_uri`).',
        '`state` is a random value for this browser. The app compares it when the browser comes back, so that nobody can slip in an answer to another request.',
        '`nonce` is a second random value. It comes back inside the identity token, and ties that token to this request.',
      ],
      task: 'Create a request with `state` and `nonce`, and open the sign-in page with it.',
      view: { panel: 'sign-in' },
      places: {
        create: { role: 'button', name: 'Create the request' },
        address: { role: 'textbox', name: 'Address of the small browser' },
      },
      hints: [
        'The panel makes the random values. The small browser then shows the page of an app.',
        'Press “Create the request”, then the link “Sign in with Parley” in the small browser.',
        'By hand: `/openid/connect/authorize?response_type=code&scope=openid+email&client_id=…&redirect_uri=…&state=…&nonce=…` in a browser.',
      ],
      check: ({ chapterCalls }) => {
        const requests = chapterCalls.filter(isSignInRequest);
        const good = requests.find(
          (call) =>
            call.error === null && textOf(call, 'state') !== '' && textOf(call, 'nonce') !== '',
        );
        if (good)
          return done(
            `The request asked for ${scopesOf(good).join(', ')}, with state and nonce.`,
            good,
          );
        const last = requests.at(-1);
        if (last === undefined) return notDone();
        if (last.error !== null) return notDone(requestHint(last.error));
        return notDone(
          textOf(last, 'state') === ''
            ? 'That request had no `state`: nothing would tie the answer to this browser.'
            : 'That request had no `nonce`: nothing would tie the identity token to it.',
        );
      },
      solve: async ({ send, world }) => {
        await send(signInAddress(appRequest(await world())));
      },
    },
    consent: {
      title: 'Agree',
      text: [
        'Now the person decides. The page says which app asks, and for what.',
        'If they agree, the browser goes back to the redirect URI with a `code` and the `state`. If they cancel, it goes back with `access_denied`.',
        'A code is short-lived and works once. It passes through the browser and its history, so it must be worthless on its own.',
      ],
      task: 'Choose a person in the small browser, and press Allow.',
      view: { panel: 'sign-in' },
      places: { address: { role: 'textbox', name: 'Address of the small browser' } },
      hints: [
        'The small browser shows the consent page.',
        'Press “Allow”. If the page is too old, press “Back to the start” and the link once more.',
        'By hand: open the address of the request in a browser, and allow.',
      ],
      check: ({ calls, chapterCalls }) => {
        // A person who agreed earlier is sent back at once: the last call of the previous chapter has the code.
        const [previousCall] =
          chapterCalls.length === 0 ? calls.slice(-1) : calls.slice(-chapterCalls.length - 1);
        const wasSentBack =
          previousCall !== undefined &&
          isSignInRequest(previousCall) &&
          findIssuedCode(previousCall) !== null;
        const agreed = wasSentBack
          ? previousCall
          : chapterCalls.find((call) => findIssuedCode(call) !== null);
        if (agreed) return done('The browser went back to the app with a code.', agreed);
        const last = chapterCalls.findLast(isSignInPage);
        if (last === undefined) return notDone();
        return notDone(
          last.error === 'access_denied'
            ? 'The person cancelled, so the app got `access_denied`. Sign in again, and allow.'
            : last.error === null
              ? 'The page is open. Press Allow.'
              : `The page was refused: ${last.error}. Begin again with the link.`,
        );
      },
      solve: async ({ consent }) => {
        await consent(SIGN_IN_PAGE, signInRequest());
      },
    },
    exchange: {
      title: 'Exchange the code',
      text: [
        'First the app compares the `state` that came back with its own. If they differ, it stops here.',
        'Then its server exchanges the code: with `client_id`, `client_secret` and the same `redirect_uri`. So a leaked code is worthless without the secret.',
        'The secret travels in the body of a POST or in the header of basic authentication, never in an address: addresses end up in logs.',
      ],
      task: 'Exchange the code for tokens.',
      view: { panel: 'sign-in' },
      places: { exchange: { role: 'button', name: 'Exchange the code' } },
      hints: [
        'The code came through the browser, so it proves little. What does only the server of the app have?',
        `Press “Exchange the code”. In Parley a code is valid for ${lifetimeText(CODE_LIFE_S)}; if it is older, sign in again.`,
        'In a terminal: `curl -d code=… -d client_id=… -d client_secret=… -d redirect_uri=…` and the URL of `openid.connect.token`.',
      ],
      check: ({ chapterCalls }) => {
        const exchanges = chapterCalls.filter(isCodeExchange);
        const good = exchanges.find((call) => call.error === null && !hasSecretInAddress(call));
        if (good) return done('The code became an access token and an identity token.', good);
        const last = exchanges.at(-1);
        if (last !== undefined)
          return notDone(
            last.error === null
              ? 'It worked, but the client secret was in the address, which logs store. Sign in again, and send it in the body.'
              : exchangeHint(last, 'Sign in again'),
          );
        const isRefresh = chapterCalls.some(({ name }) => name === 'openid.connect.token');
        return notDone(isRefresh ? 'That was a refresh. Exchange the code.' : undefined);
      },
      solve: async (driver) => {
        const code = (await driver.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        await postForm(driver, '/api/openid.connect.token', { code });
      },
    },
    keys: {
      title: 'Check the identity token',
      text: [
        'The identity token says who signed in. It is a JWT: a header, claims, and a signature. Trust nothing in it until every check has passed.',
        'The signature must fit one of the published keys, by RS256 and no other algorithm. `iss` is the issuer, `aud` your client id, `exp` lies in the future, and `nonce` is the one you sent.',
        'Your app or a library makes these checks. The platform only sees that the keys are read.',
      ],
      task: 'Check the token. For that, read the keys whose address is in the discovery document.',
      view: { panel: 'sign-in' },
      places: { check: { role: 'button', name: 'Check the token' } },
      hints: [
        'Anybody can write such a token. Which part of it can only the issuer make, and how do you check that?',
        'Press “Check the token”. The panel reads the keys, and shows each check with what it protects from.',
        'By hand: GET the `jwks_uri` of the discovery document, `/openid/connect/keys`, after the exchange.',
      ],
      check: ({ chapterCalls }) => {
        const read = chapterCalls.find(
          (call) => call.name === 'signing keys' && call.error === null,
        );
        if (!read) return notDone();
        const keys = Array.isArray(read.answer['keys']) ? read.answer['keys'].length : 0;
        return done(`You read ${keys === 1 ? 'the one key' : `${keys} keys`} of the issuer.`, read);
      },
      solve: async ({ send }) => {
        await send('/openid/connect/keys');
      },
    },
    userinfo: {
      title: 'Ask who it is now',
      text: [
        'The identity token is a snapshot of the moment of the sign-in. Names and pictures change.',
        'With the access token, `openid.connect.userInfo` returns the current values, as far as the scopes allow.',
        'Its `sub` must be that of the identity token. Store `sub` as the id of the person: names and e-mail addresses change.',
      ],
      task: 'Ask for the user info with the access token of the sign-in.',
      view: { panel: 'sign-in' },
      places: { ask: { role: 'button', name: 'Ask for user info' } },
      hints: [
        'Which of the two tokens is for calling the platform, and which is only for your app to read?',
        'Press “Ask for user info”. A bot token does not work, because it belongs to no person who signed in.',
        'In a terminal: `curl -H "Authorization: Bearer <access token>"` and the URL of `openid.connect.userInfo`.',
      ],
      check: ({ chapterCalls }) => {
        const infos = chapterCalls.filter(isUserInfo);
        const good = infos.find(({ error }) => error === null);
        if (good) {
          const { name, sub } = good.answer;
          return done(`${shorten(name ?? sub)} signed in.`, good);
        }
        const last = infos.at(-1);
        return notDone(
          last && `User info was refused: ${last.error}. Send the access token of the exchange.`,
        );
      },
      solve: async (driver) => {
        const code = (await driver.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        const { json } = await postForm(driver, '/api/openid.connect.token', { code });
        await driver.call('openid.connect.userInfo', {}, { token: json.access_token });
      },
    },
  },
  end: {
    text: [
      'Discovery, request, consent, exchange, checks, user info: every OpenID library does these six things.',
      'Point one at the issuer of this world, and watch it in the wire. The next lesson attacks it.',
    ],
    view: { panel: 'sign-in' },
  },
});

const requestHint = (error: string): string =>
  ({
    bad_redirect_uri:
      'The redirect URI is not configured for the app, so the page sends nobody back.',
    invalid_client_id: 'The platform knows no app with this client id.',
    invalid_scope:
      'The scope was refused. It needs `openid`; `email` and `profile` may be added, and nothing else.',
    unsupported_response_type: '`response_type` must be `code`.',
  })[error] ?? `The request was refused: ${error}. Read why in the wire.`;
