import type { LessonDriver } from '../definition/driver.ts';
import { done, type LessonCall, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';
import {
  installWithRotation,
  isRefresh,
  sendsTokenOf,
  refresh,
  refreshHint,
} from '../evidence/refreshes.ts';
import { postForm } from '../evidence/sign-ins.ts';

/** How many refreshes the exercise asks for, one after the other. */
const MIN_REFRESHES = 3;

/** Refreshes `MIN_REFRESHES` times. A careless client always sends the refresh token of the install. */
async function refreshAll(driver: LessonDriver, isCareful: boolean): Promise<void> {
  let { refresh_token } = await installWithRotation(driver);
  for (let times = 1; times <= MIN_REFRESHES; times += 1) {
    const next = await refresh(driver, refresh_token);
    if (isCareful) ({ refresh_token } = next);
  }
}

/** Counts the refreshes of the newest chain. In a chain, each refresh sends the refresh token that the one before it gave. */
function countChain(renewals: readonly LessonCall[]): number {
  const start = renewals.findLastIndex((call, index) => !sendsTokenOf(call, renewals[index - 1]));
  return renewals.length - Math.max(start, 0);
}

/** Sends a refresh with a client secret that is made up. */
const refreshAsThief = (driver: LessonDriver, refresh_token: string) =>
  postForm(driver, '/api/oauth.v2.access', {
    grant_type: 'refresh_token',
    refresh_token,
    client_secret: 'made-up',
  });

/** Goals, notes, questions and the exercise of lesson 16. */
export const tokensThatExpireStudy = defineStudy({
  goals: [
    'renew a token that has expired',
    'let one refresh serve all calls that need it',
    'keep an app installed although its tokens change every few hours',
  ],
  buildsOn: ['install-an-app'],
  notes: {
    minutes: 40,
    discuss: [
      'What can a thief do, and for how long, with an access token, with a refresh token, or with both and the secret?',
      'Where do two servers of one app keep the newest refresh token? What if one of them stops after the refresh?',
    ],
    mistakes: [
      'To keep the first refresh token. It works once.',
      'To renew in every call that fails, instead of once for all of them.',
      'To store the new pair after the next call: a restart in between loses it.',
      'To take `invalid_refresh_token` as final, although another part of the program has just renewed the token.',
    ],
  },
  view: { panel: 'explorer', search: { method: 'oauth.v2.access' } },
  questions: [
    {
      ask: 'Is a stolen refresh token enough to get tokens? Send one with a client secret that you made up.',
      hints: [
        'Any refresh token will do, as long as the `client_id` is that of the app.',
        'Call `oauth.v2.access` with `grant_type` `refresh_token`, a `refresh_token`, the `client_id`, and a `client_secret` that you made up.',
      ],
      check: checkAnswer({
        isAbout: isRefresh,
        isAnswer: isRefused('bad_client_secret'),
        summary: 'No: `bad_client_secret`. It works only together with the secret of the app.',
        hint: 'The client id must be right, and the secret made up.',
      }),
      solve: (driver) => refreshAsThief(driver, 'xoxe-1-made-up'),
      nearMiss: (driver) => refresh(driver, 'xoxe-1-made-up'),
    },
    {
      ask: 'What becomes of the refresh token when `auth.revoke` revokes its access token?',
      hints: [
        'Install the app with token rotation, call `auth.revoke` with the token that you get, then send the refresh.',
      ],
      check: checkAnswer({
        isAbout: isRefresh,
        isAnswer: (call, earlierCalls) =>
          call.error === 'invalid_refresh_token' &&
          earlierCalls.some((each) => each.name === 'auth.revoke' && isAccepted(each)),
        summary: 'It ends, too. Revoking a token revokes what would renew it.',
        hint: 'First revoke the token of an install, then send its refresh token.',
      }),
      solve: async (driver) => {
        const { access_token: token, refresh_token } = await installWithRotation(driver);
        await driver.call('auth.revoke', {}, { token });
        return refresh(driver, refresh_token);
      },
      nearMiss: async (driver) =>
        refresh(driver, (await installWithRotation(driver)).refresh_token),
    },
    {
      ask: 'An app was installed before it turned token rotation on. Which method gives it an expiring token in place of the one that it has?',
      hints: [
        'Its name begins with `oauth.v2`.',
        'Turn on “Token rotation”, and call `oauth.v2.exchange` with the old token, the `client_id` and the `client_secret`.',
      ],
      check: checkAnswer({
        isAbout: isMethod('oauth.v2.exchange'),
        isAnswer: isAccepted,
        summary: '`oauth.v2.exchange`. The old token goes on working until somebody revokes it.',
        hint: 'It takes the old token, the client id and the secret, and token rotation must be on.',
      }),
      solve: async (driver) => {
        const [app] = (await driver.world()).apps;
        await driver.sandbox('PATCH', `/apps/${app?.app_id}`, { token_rotation_enabled: true });
        const { client_id, client_secret } = app ?? {};
        return driver.call('oauth.v2.exchange', { client_id, client_secret });
      },
      nearMiss: ({ call }) => call('oauth.v2.exchange'),
    },
  ],
  exercise: {
    ask: `Renew the token of an install ${MIN_REFRESHES} times in a row, each time with the refresh token that the previous refresh gave you.`,
    hints: [
      'Each answer has the refresh token of the next call.',
      'Write a loop that stores `refresh_token` of each answer, and sends it in the next call.',
    ],
    check: ({ chapterCalls }) => {
      const refreshes = chapterCalls.filter(isRefresh);
      const renewals = refreshes.filter(isAccepted);
      const length = renewals.length === 0 ? 0 : countChain(renewals);
      const last = refreshes.at(-1);
      if (last === undefined) return notDone();
      if (length >= MIN_REFRESHES)
        return done(`${length} refreshes, one after the other.`, renewals.at(-1));
      return notDone(
        last.error === null ? `${length} of ${MIN_REFRESHES} in a row.` : refreshHint(last),
      );
    },
    solve: (driver) => refreshAll(driver, true),
    nearMiss: (driver) => refreshAll(driver, false),
  },
});
