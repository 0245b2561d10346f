import { done, missing } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { textOf } from '../evidence/argument.ts';
import { exchangeHint } from '../evidence/exchange-hint.ts';
import {
  CODE_LIFE_S,
  isExchange,
  isRequest,
  issueOf,
  isUserInfo,
  postForm,
  mixesScopes,
  signInRequest,
  SIGN_IN_PAGE,
  TOKEN_LIFE_S,
} from '../evidence/sign-ins.ts';

const TOKEN = '/api/openid.connect.token';

const LAB = { panel: 'sign-in', search: { view: 'attacks' } } as const;
const STEPS = { panel: 'sign-in', search: { view: 'steps' } } as const;

/** The button that plays an attack of the lab. */
const play = (attack: string) =>
  ({ role: 'button', name: /^Play/, within: { role: 'region', name: attack } }) as const;

/** Lesson 8: what a sign-in withstands. */
export const sixAttacks = defineLesson({
  id: 'six-attacks',
  number: 8,
  title: 'Six attacks on a sign-in',
  summary: 'Attack a sign-in in six ways, and know which check stops each.',
  minutes: 12,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  chapters: {
    'look-alike': {
      title: 'A redirect URI that looks alike',
      text: [
        'The attacker sends a person to the real sign-in page, with an address of their own as `redirect_uri`. It begins like that of the app.',
        'If the platform sent the code there, the attacker would be signed in as that person.',
        'So a redirect URI must match one that is configured for the app, or be a subdirectory of one. Otherwise the platform shows an error, and sends nobody anywhere.',
      ],
      task: 'Open the sign-in page with a redirect URI that is not configured for the app.',
      view: LAB,
      places: { play: play('Redirect to a look-alike') },
      hints: [
        'The attack lab has this attack.',
        'Find “Redirect to a look-alike”, and press Play.',
        'By hand: open `/openid/connect/authorize` as in a sign-in, with another `redirect_uri`.',
      ],
      check: ({ fresh }) => {
        const asked = fresh.filter(isRequest);
        const stopped = asked.find(
          (call) => call.error === 'bad_redirect_uri' && textOf(call, 'redirect_uri') !== '',
        );
        if (stopped) return done('The platform answered bad_redirect_uri on a page.', stopped);
        const last = asked.at(-1);
        if (last === undefined) return missing();
        if (last.error === null)
          return missing('That redirect URI is configured, or below one that is: no attack.');
        return missing(
          last.error === 'bad_redirect_uri'
            ? 'That request had no redirect URI at all. Name one of your own.'
            : `The page was refused for another reason: ${last.error}.`,
        );
      },
      solve: async ({ send, world }) => {
        const { apps, deployment } = await world();
        const asked = {
          ...signInRequest(),
          client_id: apps[0]?.client_id ?? '',
          redirect_uri: `${deployment.base_url}.evil.example/callback`,
        };
        await send(`${SIGN_IN_PAGE}?${new URLSearchParams(asked)}`);
      },
    },
    'mixed-scopes': {
      title: 'A sign-in that asks for more',
      text: [
        'An app says “Sign in”, and asks for permission to post as you on the same page. People press Allow without reading.',
        'Sign-in scopes cannot be combined with other scopes in one flow. The platform calls it a scope conflict.',
        'An app that needs both asks twice: once who you are, once what it may do.',
      ],
      task: 'Open the sign-in page with `openid` and a scope like `chat:write` together.',
      view: LAB,
      places: { play: play('Mixed scopes') },
      hints: [
        'The attack lab has this attack, too.',
        'Find “Mixed scopes”, and press Play.',
        'By hand: `scope=openid+chat:write` in the address of the sign-in page.',
      ],
      check: ({ fresh }) => {
        const asked = fresh.filter(isRequest);
        const stopped = asked.find((call) => call.error === 'invalid_scope' && mixesScopes(call));
        if (stopped) return done('The app was told invalid_scope, and got no code.', stopped);
        const last = asked.at(-1);
        if (last === undefined) return missing();
        if (last.error === null) return missing('Those are sign-in scopes alone. Add another one.');
        return missing(
          last.error === 'invalid_scope'
            ? 'That was refused because `openid` is missing. Ask for `openid` and another scope.'
            : `The page was refused for another reason: ${last.error}.`,
        );
      },
      solve: async ({ consent }) => {
        await consent(SIGN_IN_PAGE, { ...signInRequest(), scope: 'openid profile chat:write' });
      },
    },
    'used-twice': {
      title: 'A code that is used twice',
      text: [
        'A code is part of an address, and addresses end up in histories and logs. The attacker finds one there, after the app has used it.',
        'Each code works once. The second exchange is refused.',
        'The platform cannot know which of the two was the attacker. So it revokes the tokens of the first exchange as well.',
      ],
      task: 'Exchange the same code a second time.',
      view: LAB,
      places: { play: play('Reused code') },
      hints: [
        'The lab signs somebody in, and then plays both: the app, and the attacker.',
        'Find “Reused code”, and press Play. Its last call shows that the first access token is revoked.',
        'In the steps of a sign-in: press “Exchange the code” twice.',
      ],
      check: ({ fresh }) => {
        const refused = (error: string) =>
          fresh.find((call) => call.name.startsWith('openid.connect.') && call.error === error);
        const stopped = refused('code_already_used');
        if (stopped) {
          const also = refused('token_revoked') ? ', and the first token is revoked' : '';
          return done(`The second exchange was refused${also}.`, stopped);
        }
        const last = fresh.findLast(isExchange);
        if (last === undefined) return missing();
        return missing(
          last.error === null
            ? 'That was the first exchange of this code. Send it once more.'
            : exchangeHint(last, 'Sign in again'),
        );
      },
      solve: async (hands) => {
        const code = (await hands.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        await postForm(hands, TOKEN, { code });
        await postForm(hands, TOKEN, { code });
      },
    },
    'no-secret': {
      title: 'A code without the secret',
      text: [
        'This time the attacker is faster, and has the code before the app. The client id is no obstacle: it is in the address of every sign-in.',
        'What is missing is the client secret. The platform checks it before it even looks at the code.',
        'That is why the secret stays on your server. An app that runs in a browser or on a phone cannot keep a secret.',
      ],
      task: 'Call `openid.connect.token` with the client id of the app, any `code`, and a guessed `client_secret`.',
      view: { panel: 'explorer', search: { method: 'openid.connect.token' } },
      places: {
        id: { role: 'combobox', name: 'client_id' },
        secret: { role: 'textbox', name: 'client_secret' },
        code: { role: 'textbox', name: 'code' },
        send: { role: 'button', name: /^Send/ },
      },
      hints: [
        'The Explorer suggests the client id. The rest can be anything.',
        'Choose the client id, type something as `client_secret` and as `code`, and press Send.',
        'In a terminal: `curl -d client_id=… -d client_secret=guess -d code=…` and the URL of `openid.connect.token`.',
      ],
      check: ({ fresh }) => {
        const tries = fresh.filter(isExchange);
        const stopped = tries.find(
          (call) => call.error === 'bad_client_secret' && textOf(call, 'code') !== '',
        );
        if (stopped) return done('Without the secret: bad_client_secret.', stopped);
        const last = tries.at(-1);
        if (last === undefined) return missing();
        if (last.error === 'bad_client_secret')
          return missing('There was no `code` in that call. An attacker would send one.');
        if (last.error === 'invalid_client_id')
          return missing(
            'The client id is unknown. It is in the address of every sign-in request.',
          );
        return missing(
          last.error === null || last.error === 'invalid_code'
            ? 'That was the real secret. An attacker does not have it.'
            : exchangeHint(last, 'Sign in again'),
        );
      },
      solve: async (hands) => {
        await postForm(hands, TOKEN, { client_secret: 'a-guess', code: 'a-code-from-a-log' });
      },
    },
    'old-code': {
      title: 'A code that is old',
      text: [
        'Suppose an attacker finds everything in a backup, an hour later: a code that was never used, and even the secret.',
        'A code is made to be exchanged at once. In Parley it is valid for ten minutes; the interface only says that it is temporary.',
        'So an attacker has only as much time as the code is valid.',
      ],
      task: 'Sign in up to the code. Move the world clock an hour ahead. Then exchange the code.',
      view: STEPS,
      places: {
        read: { role: 'button', name: 'Read the document' },
        create: { role: 'button', name: /^Create/ },
        clock: { role: 'button', name: /^World clock/ },
        hour: { role: 'button', name: '1 hour' },
        exchange: { role: 'button', name: 'Exchange the code' },
      },
      hints: [
        'These are the steps of a sign-in, with a long pause before the exchange.',
        'Read the document, create the request, follow the link in the small browser, and allow. Press “1 hour” at the world clock. Press “Exchange the code”.',
        'In a terminal: `POST /sandbox/clock` with `{"advance_s": 600}` between the sign-in and the exchange.',
      ],
      check: ({ calls, fresh }) => {
        const tries = fresh.filter(isExchange);
        const stopped = tries.find((call) => {
          const issued = issueOf(call, calls);
          return (
            call.error === 'invalid_code' &&
            issued !== undefined &&
            call.at - issued.at >= CODE_LIFE_S
          );
        });
        if (stopped) return done('The code was too old: invalid_code.', stopped);
        const last = tries.at(-1);
        if (last === undefined) return missing();
        if (last.error === null)
          return missing('The code was still valid, and worked. Sign in again, and wait longer.');
        return missing(
          last.error === 'invalid_code'
            ? 'The platform never gave out that code. Use one of a sign-in.'
            : exchangeHint(last, 'Sign in again'),
        );
      },
      solve: async (hands) => {
        const code = (await hands.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        await hands.sandbox('POST', '/clock', { advance_s: CODE_LIFE_S });
        await postForm(hands, TOKEN, { code });
      },
    },
    'old-token': {
      title: 'A stolen access token',
      text: [
        'The last attacker has no code, but the access token of a successful sign-in. As long as it is valid, it works for anyone who has it.',
        'So it does not last long. In Parley an access token of a sign-in is valid for twelve hours; `expires_in` in the answer says so.',
        'The app goes on with its refresh token. That one works once, so a stolen copy is noticed as soon as both are used.',
      ],
      task: 'Sign in, and exchange the code. Move the clock by a day, and ask for the user info with the old access token.',
      view: STEPS,
      places: {
        create: { role: 'button', name: /^Create/ },
        exchange: { role: 'button', name: 'Exchange the code' },
        clock: { role: 'button', name: /^World clock/ },
        day: { role: 'button', name: '1 day' },
        ask: { role: 'button', name: 'Ask for user info' },
      },
      hints: [
        'A whole sign-in, and then a day’s pause.',
        'Create another request, follow the link, allow, and exchange the code at once. Press “1 day” at the world clock. Press “Ask for user info”.',
        'In a terminal: `POST /sandbox/clock` with `{"advance_s": 86400}`, then `openid.connect.userInfo` with the token.',
      ],
      check: ({ fresh }) => {
        const got = fresh.find((call) => isExchange(call) && call.error === null);
        const asked = fresh.filter((call) => isUserInfo(call) && call.id > (got?.id ?? ''));
        const stopped = asked.find(
          ({ error, at }) =>
            got !== undefined && error === 'token_expired' && at - got.at >= TOKEN_LIFE_S,
        );
        if (stopped) return done('The token of yesterday was refused: token_expired.', stopped);
        const last = asked.at(-1);
        if (last === undefined)
          return missing(
            got === undefined
              ? undefined
              : 'You have an access token. Move the clock by a day, then use it.',
          );
        if (got === undefined) return missing('Sign in and exchange the code first.');
        return missing(
          last.error === null
            ? 'The token is still valid, and works for anyone who has it. Move the clock by a day.'
            : `User info was refused: ${last.error}. Send the access token of the exchange.`,
        );
      },
      solve: async (hands) => {
        const code = (await hands.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        const { json } = await postForm(hands, TOKEN, { code });
        await hands.sandbox('POST', '/clock', { advance_s: TOKEN_LIFE_S });
        await hands.call('openid.connect.userInfo', {}, { token: json.access_token });
      },
    },
  },
  end: {
    text: [
      'The platform stops these six attacks. Only your app can stop others, because the platform never sees them: a swapped `state`, a replayed `nonce`, and a token with another signature, audience or algorithm.',
      'Press “Play all” in the attack lab: each of them passes all checks but one, so your app must make every check.',
    ],
    view: LAB,
  },
});
