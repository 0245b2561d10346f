import type { LessonDriver } from '../definition/driver.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { textOf } from '../evidence/argument.ts';
import { isInstallExchange, isInstallPage, webhookIn } from '../evidence/install-flow.ts';
import { postForm } from '../evidence/sign-ins.ts';
import { randomValue } from '../../base/random-value.ts';

const ACCESS = '/api/oauth.v2.access';

/** Installs the app with these scopes, and posts with the token that it gets. */
async function installAndPost(driver: LessonDriver, scope: string) {
  const request = { scope, state: randomValue() };
  const callback = await driver.consent('/oauth/v2/authorize', request, {
    channel: await driver.channel('deploys'),
  });
  const { json } = await postForm(driver, ACCESS, { code: callback.get('code') ?? '' });
  const message = { channel: await driver.channel('deploys'), text: 'Hello from the install' };
  return driver.call('chat.postMessage', message, { token: json.access_token });
}

/** Goals, notes, questions and the exercise of lesson 9. */
export const installAnAppStudy = defineStudy({
  goals: [
    'lead somebody through the install of an app',
    'get a webhook by an install, and know when it ends',
  ],
  buildsOn: ['first-webhook'],
  notes: {
    minutes: 40,
    discuss: [
      'Which scopes would you refuse to an app that posts the results of a build?',
      'What should an app do when somebody says no?',
    ],
    mistakes: [
      'To ask for every scope at once, in case it is needed later.',
      'To show the client secret in the browser. It belongs on the server of the app.',
    ],
  },
  view: { panel: 'install' },
  questions: [
    {
      ask: 'What does the install page tell an app that asks for a scope which does not exist?',
      hints: ['Open `/oauth/v2/authorize` with the scope `no:such`.'],
      check: checkAnswer({
        isAbout: isInstallPage,
        isAnswer: isRefused('invalid_scope'),
        summary: '`invalid_scope`, and which scope is unknown.',
        hint: 'Make up a scope, and leave the rest of the request as it is.',
      }),
      solve: ({ consent }) =>
        consent('/oauth/v2/authorize', { scope: 'no:such', state: randomValue() }),
      nearMiss: ({ consent }) =>
        consent(
          '/oauth/v2/authorize',
          { scope: 'chat:write', state: randomValue() },
          { decision: 'cancel' },
        ),
    },
    {
      ask: 'Which error does `oauth.v2.access` answer to a code that it never issued?',
      hints: ['Send the client id and the secret of the app, and a `code` that you made up.'],
      check: checkAnswer({
        isAbout: isInstallExchange,
        isAnswer: isRefused('invalid_code'),
        summary: '`invalid_code`. A code that was used is refused as well.',
        hint: 'The client id and the secret must be right, and only the code made up.',
      }),
      solve: (driver) => postForm(driver, ACCESS, { code: 'made-up' }),
      nearMiss: (driver) => postForm(driver, ACCESS, { code: 'made-up', client_secret: 'wrong' }),
    },
    {
      ask: 'And which error does it answer to a client secret that is wrong?',
      hints: ['Send the client id of the app, any `code`, and a secret that you made up.'],
      check: checkAnswer({
        isAbout: isInstallExchange,
        isAnswer: (call) =>
          isRefused('bad_client_secret')(call) && textOf(call, 'client_id') !== '',
        summary: '`bad_client_secret`: a code that leaked is worth nothing without the secret.',
        hint: 'The client id must be right, and the secret made up.',
      }),
      solve: (driver) => postForm(driver, ACCESS, { code: 'made-up', client_secret: 'wrong' }),
      nearMiss: (driver) => postForm(driver, ACCESS, { code: 'made-up' }),
    },
  ],
  exercise: {
    ask: 'Install the app with the scope `chat:write` alone, exchange the code, and post a message with the new token.',
    hints: [
      'Without `incoming-webhook` nobody is asked for a channel, and the answer has no webhook.',
      'Ask for `chat:write`, allow, call `oauth.v2.access`, then `chat.postMessage` with its `access_token`.',
    ],
    check: checkAnswer({
      isAbout: isMethod('chat.postMessage'),
      isAnswer: (call, earlierCalls) => {
        const request = earlierCalls.findLast(
          (each) => isInstallPage(each) && 'scope' in each.args,
        );
        const exchange = earlierCalls.findLast(
          (each) => isInstallExchange(each) && isAccepted(each),
        );
        return (
          isAccepted(call) &&
          call.actor?.token_type === 'bot' &&
          exchange !== undefined &&
          request !== undefined &&
          textOf(request, 'scope') === 'chat:write' &&
          webhookIn(exchange) === undefined
        );
      },
      summary: 'The app posted with the token of an install that asked for nothing else.',
      hint: 'Install it with `chat:write` alone, exchange the code, then post.',
    }),
    solve: (driver) => installAndPost(driver, 'chat:write'),
    nearMiss: (driver) => installAndPost(driver, 'chat:write,incoming-webhook'),
  },
});
