import { ACCESS_TOKEN_LIFE_S, lifetimeText } from '../../contract/lifetimes.ts';
import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import { isAccepted } from '../evidence/check-answer.ts';
import { exchangeHint } from '../evidence/exchange-hint.ts';
import { isInstallExchange } from '../evidence/install-flow.ts';
import {
  newRefreshToken,
  hadExpiredToken,
  installWithRotation,
  isRefresh,
  refresh,
  refreshHint,
  renewalHint,
  renewalsIn,
  findEarlierUse,
} from '../evidence/refreshes.ts';
import { tokensThatExpireStudy } from '../studies/16-tokens-that-expire.ts';

const INSTALL = { panel: 'install' } satisfies LessonView;
const ACCESS = { panel: 'explorer', search: { method: 'oauth.v2.access' } } satisfies LessonView;

const SEND = { role: 'button', name: /^Send/ } as const;
const CLOCK = { role: 'button', name: /^World clock/ } as const;
const DAY = { role: 'button', name: '1 day' } as const;

/** Moves the clock until all current tokens have expired. */
const expireTokens = ({ sandbox }: LessonDriver) =>
  sandbox('POST', '/clock', { advance_s: ACCESS_TOKEN_LIFE_S + 1 });

/** Lesson 16: renew tokens that expire, although several calls need it at the same time. */
export const tokensThatExpire = defineLesson({
  id: 'tokens-that-expire',
  number: 16,
  title: 'Tokens that expire',
  summary: 'Renew a token that has expired, once for all calls, and store the next refresh token.',
  minutes: 12,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: tokensThatExpireStudy,
  chapters: {
    install: {
      title: 'A token with an end',
      text: [
        'A token that never expires is as useful to a thief in a year as it is today. An app can have its tokens expire instead.',
        'It turns on token rotation, and is installed again. Its token then lives twelve hours.',
        'With the token comes a refresh token. It does one thing: it gets the next pair.',
      ],
      task: 'Turn on “Token rotation”, install the app, and exchange the code. Find `refresh_token` and `expires_in` in the answer.',
      view: INSTALL,
      places: {
        rotation: { role: 'switch', name: 'Token rotation' },
        create: { role: 'button', name: /^Create/ },
        consent: { role: 'region', name: 'Consent' },
        exchange: { role: 'button', name: 'Exchange the code' },
      },
      hints: [
        'Whether tokens expire is a setting of the app. It counts for the next install.',
        'Press “Token rotation”, then “Create the request”. In the small browser press “Add to workspace”, then Allow. Then press “Exchange the code”.',
        'In a terminal: `PATCH /sandbox/apps/<app_id>` with `{"token_rotation_enabled": true}`, then install as before.',
      ],
      check: ({ chapterCalls }) => {
        const exchanges = chapterCalls.filter(
          (call) => isInstallExchange(call) && !isRefresh(call),
        );
        const found = exchanges.find((call) => isAccepted(call) && newRefreshToken(call) !== null);
        if (found)
          return done(
            `The token lives ${lifetimeText(ACCESS_TOKEN_LIFE_S)}, and a refresh token came with it.`,
            found,
          );
        const last = exchanges.at(-1);
        if (last === undefined) return notDone();
        return notDone(
          last.error === null
            ? 'That token never expires. Turn on “Token rotation”, and install once more.'
            : exchangeHint(last, 'Allow once more, and exchange the new one'),
        );
      },
      solve: async (driver) => {
        await installWithRotation(driver);
      },
    },
    expired: {
      title: 'Twelve hours later',
      text: [
        'A call with an expired token is answered `token_expired`. Nothing else is wrong with it.',
        'It is not `token_revoked`, which means that a person took the right away, and only they can give it again.',
        'A good app renews a token before it ends, and is ready for `token_expired` all the same: clocks differ.',
      ],
      task: 'Move the world clock a day ahead, and call `auth.test` with the token of your install.',
      view: INSTALL,
      places: {
        clock: CLOCK,
        day: DAY,
        test: { role: 'button', name: 'Call auth.test' },
      },
      hints: [
        'Use the token that you just got, not the one in the bar.',
        'At the world clock in the bar press “1 day”, and close it. Then press “Call auth.test”.',
        'In a terminal: `POST /sandbox/clock` with `{"advance_s": 43201}`, then `auth.test` with the `access_token`.',
      ],
      check: ({ chapterCalls }) => {
        const found = chapterCalls.find(hadExpiredToken);
        if (found) return done(`${found.name} was answered token_expired.`, found);
        const last = chapterCalls.findLast(
          ({ surface, name }) => surface === 'web-api' && name !== 'oauth.v2.access',
        );
        if (last === undefined) return notDone();
        return notDone(
          last.error === null
            ? 'That token still works. Move the clock by twelve hours, and call with the token of the install.'
            : `${last.name} was refused for another reason: ${last.error}.`,
        );
      },
      solve: async (driver) => {
        const { access_token: token } = await installWithRotation(driver);
        await expireTokens(driver);
        await driver.call('auth.test', {}, { token });
      },
    },
    renew: {
      title: 'The next pair',
      text: [
        'The app renews the token itself, without a browser: `oauth.v2.access` with the `grant_type` `refresh_token`.',
        'It shows its `client_id` and `client_secret`, because a refresh token alone must be worth nothing.',
        'The answer is another pair. Store both at once, before the first call with them.',
      ],
      task: 'Call `oauth.v2.access` with `grant_type` `refresh_token` and the refresh token of the install.',
      view: ACCESS,
      places: { send: SEND },
      hints: [
        'The answer to the exchange has the refresh token. It begins with `xoxe-1-`.',
        'In the Install panel open the call of the step “Exchange”. Its answer has the refresh token, its request `client_id` and `client_secret`. Paste all three in the Explorer, write `refresh_token` as `grant_type`, remove `code`, and press Send.',
        'In a terminal: `curl` with the URL of `oauth.v2.access`, and `-d` for `grant_type`, `refresh_token`, `client_id` and `client_secret`.',
      ],
      check: ({ chapterCalls }) => {
        const refreshes = chapterCalls.filter(isRefresh);
        const renewed = refreshes.find(isAccepted);
        if (renewed) return done('The app got the next pair.', renewed);
        const last = refreshes.at(-1);
        if (last) return notDone(refreshHint(last));
        return notDone(
          chapterCalls.some(isInstallExchange)
            ? 'That was the exchange of a code. A refresh has the `grant_type` `refresh_token`.'
            : undefined,
        );
      },
      solve: async (driver) => {
        const { refresh_token } = await installWithRotation(driver);
        await refresh(driver, refresh_token);
      },
    },
    race: {
      title: 'Two at the same time',
      text: [
        'Two calls find the token expired at the same moment, and each sends the same refresh token.',
        'A refresh token works once. The first refresh gets the next pair, the second is refused.',
        'A program that takes this refusal as final asks people to install it again, although it has a good token.',
      ],
      task: 'Send the same refresh once more, as a second call would.',
      view: ACCESS,
      places: { send: SEND },
      hints: [
        'The form still has the refresh token that was used.',
        'Change nothing, and press Send.',
        'In a terminal: the same `curl` once more.',
      ],
      check: ({ calls, chapterCalls }) => {
        const refreshes = chapterCalls.filter(isRefresh);
        const refused = refreshes.find(
          (call) =>
            call.error === 'invalid_refresh_token' && findEarlierUse(call, calls) !== undefined,
        );
        if (refused) return done('The second refresh was answered invalid_refresh_token.', refused);
        const last = refreshes.at(-1);
        if (last === undefined) return notDone();
        return notDone(
          last.error === null
            ? 'That was another refresh token, so it worked. Send the same one once more.'
            : last.error === 'invalid_refresh_token'
              ? 'That refresh token was never used. Send the one that worked a moment ago.'
              : refreshHint(last),
        );
      },
      solve: async (driver) => {
        const { refresh_token } = await installWithRotation(driver);
        await refresh(driver, refresh_token);
        await refresh(driver, refresh_token);
      },
    },
    once: {
      title: 'Once for all calls',
      text: [
        'So let one refresh serve all calls: the first that finds the token expired begins it, the others wait for the same answer.',
        'Several processes need a lock, or one process that renews for all.',
        'And send the newest refresh token. The earlier ones have been used.',
      ],
      task: 'Let the tokens expire once more, and two calls be answered `token_expired`. Then renew once, with the newest refresh token, and call again.',
      view: ACCESS,
      places: { clock: CLOCK, day: DAY, send: SEND },
      hints: [
        'Each refresh returns the refresh token for the next one.',
        'Move the clock by a day. Call `auth.test` twice with the `access_token` of the last refresh. Then send its `refresh_token`, and call `auth.test` with the new token.',
        'In the Explorer choose “No token”, and give `auth.test` the argument `token`. A short program does it as well.',
      ],
      check: (facts) => {
        const found = renewalsIn(facts).find(
          ({ expiredCalls, sentNewestToken, wasSentTwice, firstUse }) =>
            expiredCalls > 1 && sentNewestToken && !wasSentTwice && firstUse !== undefined,
        );
        return found
          ? done('Two calls found the token expired, and one refresh served both.', found.firstUse)
          : notDone(renewalHint(facts));
      },
      solve: async (driver) => {
        const first = await installWithRotation(driver);
        await expireTokens(driver);
        for (const _ of ['one', 'two'])
          await driver.call('auth.test', {}, { token: first.access_token });
        const { access_token: token } = await refresh(driver, first.refresh_token);
        await driver.call('auth.test', {}, { token });
      },
    },
  },
  end: {
    text: [
      'A token that expires is renewed, not asked for again: once for all calls, and with the newest refresh token.',
      'The exam `token_rotation` shows whether your own client does so. You find it in the panel Exams.',
    ],
    view: ACCESS,
  },
});
