import type { LessonDriver } from '../definition/driver.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { isCodeExchange, postForm, SIGN_IN_PAGE, signInRequest } from '../evidence/sign-ins.ts';

/** Signs somebody in, and returns the access token. */
async function signIn(driver: LessonDriver): Promise<{ token: string }> {
  const callback = await driver.consent(SIGN_IN_PAGE, signInRequest());
  const code = callback.get('code') ?? '';
  const { json } = await postForm(driver, '/api/openid.connect.token', { code });
  return { token: String(json.access_token) };
}

/** Goals, notes, questions and the exercise of lesson 12. */
export const legacySignInStudy = defineStudy({
  goals: [
    'move an app from `identity.*` to OpenID Connect',
    'keep every account, because its id stays the same',
  ],
  buildsOn: ['sign-in', 'install-an-app'],
  notes: {
    minutes: 40,
    discuss: [
      'In which order would you move the accounts of an app that is in use?',
      'What changes for an app if its tokens expire?',
    ],
    mistakes: [
      'To add `openid` to the old scopes. Sign-in scopes cannot be combined with others.',
      'To match accounts by e-mail address. The id of the person is the same in both ways.',
    ],
  },
  view: { panel: 'explorer', search: { method: 'users.identity' } },
  questions: [
    {
      ask: 'Which error does `users.identity` answer to the token of a bot?',
      hints: ['Act as the bot, and call the method.'],
      check: checkAnswer({
        isAbout: isMethod('users.identity'),
        isAnswer: isRefused('not_allowed_token_type'),
        summary: '`not_allowed_token_type`: only a person has an identity.',
        hint: 'The call must carry the token of the bot.',
      }),
      solve: ({ call }) => call('users.identity'),
      nearMiss: ({ call }) => call('users.identity', {}, null),
    },
    {
      ask: 'Can you call `auth.revoke` without revoking anything?',
      hints: ['Call it with the argument `test` set to `true`.'],
      check: checkAnswer({
        isAbout: isMethod('auth.revoke'),
        isAnswer: (call) => isAccepted(call) && call.answer['revoked'] === false,
        summary: 'Yes: with `test` the answer is `"revoked": false`, and the token still works.',
        hint: 'The call must succeed, and revoke nothing.',
      }),
      solve: ({ call }) => call('auth.revoke', { test: true }),
      nearMiss: ({ call }) => call('auth.revoke', { test: true }, null),
    },
    {
      ask: 'Which call says who signed in the new way, with the same id as before?',
      hints: [
        'Sign in with OpenID Connect, and call `openid.connect.userInfo` with the access token.',
      ],
      check: checkAnswer({
        isAbout: ({ name }) => name === 'openid.connect.userInfo' || name === 'users.identity',
        isAnswer: (call) => call.name === 'openid.connect.userInfo' && isAccepted(call),
        summary: '`openid.connect.userInfo`: its `sub` is the id that `users.identity` gave.',
        hint: 'Use the access token of a new sign-in.',
      }),
      solve: async (driver) => driver.call('openid.connect.userInfo', {}, await signIn(driver)),
      nearMiss: ({ call }) => call('openid.connect.userInfo'),
    },
  ],
  exercise: {
    ask: 'Sign somebody in with OpenID Connect. Then sign them out: revoke the access token, and show that it is refused.',
    hints: [
      '`auth.revoke` revokes the token that calls it. Call something with it afterwards.',
      'Call `auth.revoke`, then `openid.connect.userInfo`, both with the access token of the sign-in.',
    ],
    check: checkAnswer({
      isAbout: isMethod('openid.connect.userInfo'),
      isAnswer: (call, earlierCalls) =>
        call.error === 'token_revoked' &&
        earlierCalls.some(
          (each) => each.name === 'auth.revoke' && each.answer['revoked'] === true,
        ) &&
        earlierCalls.some((each) => isCodeExchange(each) && isAccepted(each)),
      summary: '`token_revoked`: the sign-in has ended.',
      hint: 'Sign in, revoke the token that you got, and use it once more.',
    }),
    solve: async (driver) => {
      const token = await signIn(driver);
      await driver.call('auth.revoke', {}, token);
      return driver.call('openid.connect.userInfo', {}, token);
    },
    nearMiss: async (driver) => driver.call('openid.connect.userInfo', {}, await signIn(driver)),
  },
});
