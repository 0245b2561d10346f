import type { LessonDriver } from '../definition/driver.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isRefused, isAccepted } from '../evidence/check-answer.ts';
import {
  appRequest,
  isCodeExchange,
  isSignInRequest,
  isUserInfo,
  postForm,
  scopesOf,
  SIGN_IN_PAGE,
  signInAddress,
  signInRequest,
} from '../evidence/sign-ins.ts';

const TOKEN = '/api/openid.connect.token';

/** Signs somebody in with these scopes, and asks for the user info. */
async function readUserInfo(driver: LessonDriver, scope: string) {
  const callback = await driver.consent(SIGN_IN_PAGE, { ...signInRequest(), scope });
  const { json } = await postForm(driver, TOKEN, { code: callback.get('code') ?? '' });
  return driver.call('openid.connect.userInfo', {}, { token: json.access_token });
}

/** Goals, notes, questions and the exercise of lesson 7. */
export const signInStudy = defineStudy({
  goals: [
    'send a person to sign in, and exchange the code for tokens',
    'check an identity token before you trust it',
  ],
  buildsOn: ['first-webhook'],
  notes: {
    minutes: 45,
    discuss: [
      'What does `state` protect from, and what does `nonce` protect from?',
      'Why does the code go through the browser, but not the tokens?',
    ],
    mistakes: [
      'To take the e-mail address as the id of a person. It can change; `sub` does not.',
      'To read the claims before the signature is checked.',
    ],
  },
  view: { panel: 'sign-in' },
  questions: [
    {
      ask: 'What does the sign-in page tell an app that asks for `email`, but not for `openid`?',
      hints: ['Open `/openid/connect/authorize` with the scope `email` alone.'],
      check: checkAnswer({
        isAbout: isSignInRequest,
        isAnswer: (call) =>
          call.error === 'invalid_scope' && scopesOf(call).every((each) => each !== 'openid'),
        summary: '`invalid_scope`: without `openid` it is no sign-in.',
        hint: 'Leave out `openid`, and nothing else.',
      }),
      solve: async ({ send, world }) =>
        send(signInAddress({ ...appRequest(await world()), scope: 'email' })),
      nearMiss: async ({ send, world }) => send(signInAddress(appRequest(await world()))),
    },
    {
      ask: 'Which error does `openid.connect.token` answer to a code that it never issued?',
      hints: ['Send the client id and the secret of the app, and a `code` that you made up.'],
      check: checkAnswer({
        isAbout: isCodeExchange,
        isAnswer: isRefused('invalid_code'),
        summary: '`invalid_code`: the app must send the person to sign in again.',
        hint: 'The client id and the secret must be right, and only the code made up.',
      }),
      solve: (driver) => postForm(driver, TOKEN, { code: 'made-up' }),
      nearMiss: (driver) => postForm(driver, TOKEN, { code: 'made-up', client_secret: 'wrong' }),
    },
    {
      ask: 'Which error does `openid.connect.userInfo` answer to the token of a bot?',
      hints: ['Act as the bot, and call the method.'],
      check: checkAnswer({
        isAbout: isUserInfo,
        isAnswer: isRefused('not_allowed_token_type'),
        summary: '`not_allowed_token_type`: a bot has not signed in.',
        hint: 'The call must carry the token of the bot.',
      }),
      solve: ({ call }) => call('openid.connect.userInfo'),
      nearMiss: ({ call }) => call('openid.connect.userInfo', {}, null),
    },
  ],
  exercise: {
    ask: 'Sign somebody in with the scope `openid` alone, and ask who it is. What is missing in the answer?',
    hints: [
      'The sign-in page takes the scope of the request. The rest goes as before.',
      'Ask for `openid`, allow, exchange the code, and call `openid.connect.userInfo` with the access token.',
    ],
    check: checkAnswer({
      isAbout: isUserInfo,
      isAnswer: (call, earlierCalls) => {
        const request = earlierCalls.findLast(isSignInRequest);
        const scopes = request === undefined ? [] : scopesOf(request);
        return (
          isAccepted(call) &&
          scopes.length === 1 &&
          scopes[0] === 'openid' &&
          earlierCalls.some((each) => isCodeExchange(each) && isAccepted(each))
        );
      },
      summary: 'It says who it is by `sub`, without a name and an e-mail address.',
      hint: 'Sign in anew with `openid` alone, exchange the code, and use that token.',
    }),
    solve: (driver) => readUserInfo(driver, 'openid'),
    nearMiss: (driver) => readUserInfo(driver, 'openid email'),
  },
});
