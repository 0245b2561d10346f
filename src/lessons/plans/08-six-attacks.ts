import { ACCESS_TOKEN_LIFE_S, CODE_LIFE_S, lifetimeText } from '../../contract/lifetimes.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { textOf } from '../evidence/argument.ts';
import { checkLookAlike, checkMixedScopes, checkCodeUsedTwice } from '../evidence/attacks.ts';
import { exchangeHint } from '../evidence/exchange-hint.ts';
import {
  appRequest,
  isCodeExchange,
  findCodeIssue,
  isUserInfo,
  postForm,
  signInAddress,
  signInRequest,
  SIGN_IN_PAGE,
} from '../evidence/sign-ins.ts';
import { sixAttacksStudy } from '../studies/08-six-attacks.ts';

const TOKEN = '/api/openid.connect.token';

const LAB = { panel: 'sign-in', search: { view: 'attacks' } } as const;
const STEPS = { panel: 'sign-in', search: { view: 'steps' } } as const;

const READ = { role: 'button', name: 'Read the document' } as const;
const EXTRA = { role: 'textbox', name: /^Extra parameters/ } as const;
const CREATE = { role: 'button', name: /^Create/ } as const;
const EXCHANGE = { role: 'button', name: 'Exchange the code' } as const;

/** Lesson 8: attack a sign-in, and see what stops each attack. */
export const sixAttacks = defineLesson({
  id: 'six-attacks',
  number: 8,
  title: 'Six attacks on a sign-in',
  summary: 'Attack a sign-in in six ways, and know which check stops each.',
  minutes: 12,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: sixAttacksStudy,
  chapters: {
    'look-alike': {
      title: 'A redirect URI that looks alike',
      text: [
        'The attacker sends a person to the real sign-in page, with an address of their own as `redirect_uri`. If the platform sent the code there, the attacker would be signed in as that person.',
        'A careless platform looks only at the beginning of the address. Parley compares whole parts of it. It accepts the addresses that are configured for the app, and those below them.',
        'Which address would fool such a careless platform? Find one.',
      ],
      task: 'Make up a redirect URI that begins like that of the app, and leads elsewhere. Open the sign-in page with it.',
      view: STEPS,
      places: { read: READ, extra: EXTRA, create: CREATE },
      hints: [
        'Where does the name of a host end, and where a part of a path? What could stand there instead?',
        'Read the document. Under “Edit state, nonce, prompt and extra parameters”, write `redirect_uri=` and your address. Create the request, and follow the link in the small browser.',
        'For an app with `https://app.example/sign-in`, `https://app.example/sign-in/deeper` is below it and passes. `https://app.example/sign-in-of-mallory` begins the same, and so does `https://app.example.evil.example/sign-in`. These two lead elsewhere, and are refused.',
      ],
      check: checkLookAlike,
      solve: async ({ send, world }) => {
        const brief = await world();
        const redirect_uri = brief.deployment.base_url.replace(/:\/\/[^/:]+/, '$&.evil.example');
        await send(signInAddress({ ...appRequest(brief), redirect_uri }));
      },
    },
    'mixed-scopes': {
      title: 'A sign-in that asks for more',
      text: [
        'An app wants to know who you are, and to post as you. It asks for both on one page, and people press Allow without reading.',
        'Sign-in scopes cannot be combined with other scopes in one flow. The platform calls it a scope conflict.',
        'So the app has to ask twice. Which half of it belongs on this page?',
      ],
      task: 'Ask for `openid` and `chat:write` together, and be refused. Then decide which of them to leave out, so that the page takes the request.',
      view: STEPS,
      places: { scope: { role: 'textbox', name: 'scope' }, create: CREATE },
      hints: [
        'One of them says who somebody is, the other what the app may do. What is this page for?',
        'Write `openid chat:write` into “scope”, create the request, and follow the link. Empty “Extra parameters” first.',
        'What an app may do is asked for on the install page, `/oauth/v2/authorize`. Leave `openid` in “scope”, create another request, and follow the link.',
      ],
      check: checkMixedScopes,
      solve: async ({ consent, send, world }) => {
        await consent(SIGN_IN_PAGE, { ...signInRequest(), scope: 'openid profile chat:write' });
        await send(signInAddress(appRequest(await world())));
      },
    },
    'used-twice': {
      title: 'A code that is used twice',
      text: [
        'A code is part of an address, and addresses end up in histories and logs. The attacker finds one there, after the app has used it.',
        'Each code works once. The second exchange is refused.',
        'The platform cannot know which of the two was the attacker. So it revokes the tokens of the first exchange as well.',
        'Now the app has lost the person. What should it do?',
      ],
      task: 'Sign in, and exchange the same code twice. Then decide how the app gets the person in again, and try it.',
      view: STEPS,
      places: { create: CREATE, exchange: EXCHANGE },
      hints: [
        'A used code is used up for everyone, and all tokens that it gave are revoked. What does not depend on this code?',
        'Create a request as usual, with the scope `openid`. Follow the link, allow, and press “Exchange the code” twice. Then try what you decided: the code once more, a refresh, or another sign-in.',
        'Only the person can help. Press “Create another”, follow the link, allow, and exchange the new code once.',
      ],
      check: checkCodeUsedTwice,
      solve: async (driver) => {
        const code = (await driver.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        await postForm(driver, TOKEN, { code });
        await postForm(driver, TOKEN, { code });
        const nextCallback = await driver.consent(SIGN_IN_PAGE, signInRequest());
        await postForm(driver, TOKEN, { code: nextCallback.get('code') ?? '' });
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
      check: ({ chapterCalls }) => {
        const tries = chapterCalls.filter(isCodeExchange);
        const refused = tries.find(
          (call) => call.error === 'bad_client_secret' && textOf(call, 'code') !== '',
        );
        if (refused) return done('Without the secret: bad_client_secret.', refused);
        const last = tries.at(-1);
        if (last === undefined) return notDone();
        if (last.error === 'bad_client_secret')
          return notDone('There was no `code` in that call. An attacker would send one.');
        if (last.error === 'invalid_client_id')
          return notDone(
            'The client id is unknown. It is in the address of every sign-in request.',
          );
        return notDone(
          last.error === null || last.error === 'invalid_code'
            ? 'That was the real secret. An attacker does not have it.'
            : exchangeHint(last, 'Sign in again'),
        );
      },
      solve: async (driver) => {
        await postForm(driver, TOKEN, { client_secret: 'a-guess', code: 'a-code-from-a-log' });
      },
    },
    'old-code': {
      title: 'A code that is old',
      text: [
        'Suppose an attacker finds everything in a backup, an hour later: a code that was never used, and even the secret.',
        `A code is made to be exchanged at once. In Parley it is valid for ${lifetimeText(CODE_LIFE_S)}; the interface only says that it is temporary.`,
        'So an attacker has only as much time as the code is valid.',
      ],
      task: 'Sign in up to the code. Move the world clock an hour ahead. Then exchange the code.',
      view: STEPS,
      places: {
        read: READ,
        create: CREATE,
        clock: { role: 'button', name: /^World clock/ },
        hour: { role: 'button', name: '1 hour' },
        exchange: EXCHANGE,
      },
      hints: [
        'These are the steps of a sign-in, with a long pause before the exchange.',
        'Read the document, create the request, follow the link in the small browser, and allow. Press “1 hour” at the world clock. Press “Exchange the code”.',
        `In a terminal: \`POST /sandbox/clock\` with \`{"advance_s": ${CODE_LIFE_S}}\` between the sign-in and the exchange.`,
      ],
      check: ({ calls, chapterCalls }) => {
        const tries = chapterCalls.filter(isCodeExchange);
        const refused = tries.find((call) => {
          const issue = findCodeIssue(call, calls);
          return (
            call.error === 'invalid_code' &&
            issue !== undefined &&
            call.at - issue.at >= CODE_LIFE_S
          );
        });
        if (refused) return done('The code was too old: invalid_code.', refused);
        const last = tries.at(-1);
        if (last === undefined) return notDone();
        if (last.error === null)
          return notDone('The code was still valid, and worked. Sign in again, and wait longer.');
        return notDone(
          last.error === 'invalid_code'
            ? 'The platform never gave out that code. Use one of a sign-in.'
            : exchangeHint(last, 'Sign in again'),
        );
      },
      solve: async (driver) => {
        const code = (await driver.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        await driver.sandbox('POST', '/clock', { advance_s: CODE_LIFE_S });
        await postForm(driver, TOKEN, { code });
      },
    },
    'old-token': {
      title: 'A stolen access token',
      text: [
        'The last attacker has no code, but the access token of a successful sign-in. As long as it is valid, it works for anyone who has it.',
        `So it does not last long. In Parley an access token of a sign-in is valid for ${lifetimeText(ACCESS_TOKEN_LIFE_S)}; \`expires_in\` in the answer says so.`,
        'The app goes on with its refresh token. That one works once, so a stolen copy is noticed as soon as both are used.',
      ],
      task: 'Sign in, and exchange the code. Move the clock by a day, and ask for the user info with the old access token.',
      view: STEPS,
      places: {
        create: CREATE,
        exchange: EXCHANGE,
        clock: { role: 'button', name: /^World clock/ },
        day: { role: 'button', name: '1 day' },
        ask: { role: 'button', name: 'Ask for user info' },
      },
      hints: [
        'A whole sign-in, and then a day’s pause.',
        'Create another request, follow the link, allow, and exchange the code at once. Press “1 day” at the world clock. Press “Ask for user info”.',
        'In a terminal: `POST /sandbox/clock` with `{"advance_s": 86400}`, then `openid.connect.userInfo` with the token.',
      ],
      check: ({ chapterCalls }) => {
        const exchange = chapterCalls.find((call) => isCodeExchange(call) && call.error === null);
        const infos = chapterCalls.filter(
          (call) => isUserInfo(call) && call.id > (exchange?.id ?? ''),
        );
        const refused = infos.find(
          ({ error, at }) =>
            exchange !== undefined &&
            error === 'token_expired' &&
            at - exchange.at >= ACCESS_TOKEN_LIFE_S,
        );
        if (refused) return done('The token of yesterday was refused: token_expired.', refused);
        const last = infos.at(-1);
        if (last === undefined)
          return notDone(
            exchange === undefined
              ? undefined
              : 'You have an access token. Move the clock by a day, then use it.',
          );
        if (exchange === undefined) return notDone('Sign in and exchange the code first.');
        return notDone(
          last.error === null
            ? 'The token is still valid, and works for anyone who has it. Move the clock by a day.'
            : `User info was refused: ${last.error}. Send the access token of the exchange.`,
        );
      },
      solve: async (driver) => {
        const code = (await driver.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
        const { json } = await postForm(driver, TOKEN, { code });
        await driver.sandbox('POST', '/clock', { advance_s: ACCESS_TOKEN_LIFE_S });
        await driver.call('openid.connect.userInfo', {}, { token: json.access_token });
      },
    },
  },
  end: {
    text: [
      'The platform stops these six attacks. Only your app can stop others, because the platform never sees them: a swapped `state`, a replayed `nonce`, and a token with another signature, audience or algorithm.',
      'Press “Play all” in the attack lab: each attack passes all checks but one, so your app must make every check.',
    ],
    view: LAB,
  },
});
