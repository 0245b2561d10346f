import { CALLBACK_PATH } from '../../contract/relying-party.ts';
import type { LessonDriver } from '../definition/driver.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { textOf } from '../evidence/argument.ts';
import {
  appRequest,
  isCodeExchange,
  isSignInRequest,
  postForm,
  SIGN_IN_PAGE,
  signInAddress,
  signInRequest,
} from '../evidence/sign-ins.ts';

/** Signs somebody in, and exchanges the code. `request` and `fields` add to the parameters of the two steps. */
async function exchange(
  driver: LessonDriver,
  request: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
) {
  const callback = await driver.consent(SIGN_IN_PAGE, { ...signInRequest(), ...request });
  return postForm(driver, '/api/openid.connect.token', {
    code: callback.get('code') ?? '',
    ...fields,
  });
}

/** The code verifier of RFC 7636, appendix B, and the challenge that a request sends for it. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = {
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

/** Goals, notes, questions and the exercise of lesson 8. */
export const sixAttacksStudy = defineStudy({
  goals: [
    'name the check that stops each of six attacks',
    'decide what an app does when a code or a token is refused',
  ],
  buildsOn: ['sign-in'],
  notes: {
    minutes: 45,
    discuss: [
      'Which checks does the service make, and which must the app make itself?',
      'Why does a second exchange of a code revoke the tokens of the first one?',
    ],
    mistakes: [
      'To compare the beginning of a redirect URI instead of all of it.',
      'To try a refused exchange again with the same code.',
    ],
  },
  view: { panel: 'sign-in' },
  questions: [
    {
      ask: 'What does the platform do with a redirect URI of another host?',
      hints: ['Open the sign-in page with `redirect_uri` set to `https://example.com/`.'],
      check: checkAnswer({
        isAbout: isSignInRequest,
        isAnswer: isRefused('bad_redirect_uri'),
        summary: '`bad_redirect_uri`, shown to the person: nobody is sent there.',
        hint: 'Only the redirect URI has to be wrong.',
      }),
      solve: async ({ send, world }) =>
        send(signInAddress({ ...appRequest(await world()), redirect_uri: 'https://example.com/' })),
      nearMiss: async ({ send, world }) => send(signInAddress(appRequest(await world()))),
    },
    {
      ask: 'An exchange sends a good code, but another redirect URI than the request. Which error is the answer?',
      hints: ['Sign in, and exchange the code with `redirect_uri` changed.'],
      check: checkAnswer({
        isAbout: isCodeExchange,
        isAnswer: isRefused('bad_redirect_uri'),
        summary: '`bad_redirect_uri`: a code works only where it was meant to go.',
        hint: 'Code, client id and secret must be right, and only `redirect_uri` another one.',
      }),
      solve: async (driver) => {
        const { deployment } = await driver.world();
        const redirect_uri = `${deployment.base_url}${CALLBACK_PATH}/other`;
        return exchange(driver, {}, { redirect_uri });
      },
      nearMiss: (driver) => exchange(driver, {}, {}),
    },
    {
      ask: 'The request had a code challenge, and the exchange has no `code_verifier`. Which error is it?',
      hints: [
        'Send `code_challenge` and `code_challenge_method=S256` to the sign-in page, and leave out the verifier later.',
      ],
      check: checkAnswer({
        isAbout: isCodeExchange,
        isAnswer: (call) =>
          call.error === 'invalid_code_verifier' && textOf(call, 'code_verifier') === '',
        summary: '`invalid_code_verifier`: the thief of the code has no verifier.',
        hint: 'It takes a request with a code challenge, and an exchange without a verifier.',
      }),
      solve: (driver) => exchange(driver, CHALLENGE, {}),
      nearMiss: (driver) => exchange(driver, {}, {}),
    },
  ],
  exercise: {
    ask: 'Sign somebody in with a code challenge and the right verifier.',
    hints: [
      'The challenge is the SHA-256 of the verifier, in base64url. RFC 7636 has an example of both.',
      `Ask with \`code_challenge=${CHALLENGE.code_challenge}\` and \`code_challenge_method=S256\`, allow, and exchange the code with \`code_verifier=${VERIFIER}\`.`,
    ],
    check: checkAnswer({
      isAbout: isCodeExchange,
      isAnswer: (call, earlierCalls) =>
        isAccepted(call) &&
        textOf(call, 'code_verifier') !== '' &&
        earlierCalls.some((each) => isSignInRequest(each) && textOf(each, 'code_challenge') !== ''),
      summary: 'The verifier fits the challenge, so the code was exchanged.',
      hint: 'Send `code_challenge` with the request, and `code_verifier` with the exchange.',
    }),
    solve: (driver) => exchange(driver, CHALLENGE, { code_verifier: VERIFIER }),
    nearMiss: (driver) => exchange(driver, CHALLENGE, { code_verifier: 'a-guess' }),
  },
});
