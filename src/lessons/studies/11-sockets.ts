import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { deliveryObstacle, triggerEvent } from '../evidence/deliveries.ts';

const ANSWERING_PROGRAM = `receive(async ({ via, wrapper, api }) => {
  await api('chat.postMessage', { channel: wrapper.event.item.channel, text: 'Came by ' + via });
});
`;

/** Mints an app-level token. */
async function mintAppToken({ world, sandbox }: LessonDriver, scopes: readonly string[]) {
  const app_id = (await world()).apps[0]?.app_id;
  const { token } = await sandbox('POST', '/tokens', { app_id, type: 'app', scopes });
  return { token: String(token) };
}

/** Sets how events reach the app, starts a program that answers them, triggers an event, and waits for the answer. */
async function answerEvent(driver: LessonDriver, delivery: 'http' | 'socket'): Promise<void> {
  const app_id = (await driver.world()).apps[0]?.app_id;
  await driver.sandbox('PATCH', `/apps/${app_id}`, { delivery });
  await driver.startReceiver(ANSWERING_PROGRAM, ['reaction_added']);
  if (delivery === 'socket')
    await driver.waitUntil(({ world }) => (world.apps[0]?.connections ?? 0) > 0);
  const countAnswers = async () =>
    (await driver.facts()).calls.filter(({ causedBy }) => causedBy !== null).length;
  const earlierAnswers = await countAnswers();
  await triggerEvent(driver);
  await driver.waitUntil(
    ({ calls }) => calls.filter(({ causedBy }) => causedBy !== null).length > earlierAnswers,
  );
}

/** Goals, notes, questions and the exercise of lesson 11. */
export const socketsStudy = defineStudy({
  goals: [
    'receive events without a public address',
    'acknowledge each envelope, and connect again in time',
  ],
  buildsOn: ['events-that-fail'],
  notes: {
    minutes: 40,
    discuss: [
      'When would you choose a socket, and when a Request URL?',
      'An app runs on three machines, and gets its events by socket. What does it need?',
    ],
    mistakes: [
      'To open the socket with a bot token. It takes an app-level token.',
      'To acknowledge an envelope only when all work is done.',
    ],
  },
  questions: [
    {
      ask: 'Which token does `apps.connections.open` take? Get an address of a socket.',
      hints: ['Mint an app-level token with `connections:write`, and call the method with it.'],
      check: checkAnswer({
        isAbout: isMethod('apps.connections.open'),
        isAnswer: (call) => isAccepted(call) && typeof call.answer['url'] === 'string',
        summary: 'An app-level token. The address works once, and for a short time.',
        hint: 'The method takes a token that begins with `xapp-`.',
      }),
      solve: async (driver) =>
        driver.call('apps.connections.open', {}, await mintAppToken(driver, ['connections:write'])),
      nearMiss: ({ call }) => call('apps.connections.open', {}, 'user'),
    },
    {
      ask: 'May an app-level token post a message?',
      hints: ['Call `chat.postMessage` with the token that begins with `xapp-`.'],
      check: checkAnswer({
        isAbout: isMethod('chat.postMessage'),
        isAnswer: (call) =>
          isRefused('not_allowed_token_type')(call) && call.actor?.token_type === 'app',
        summary:
          'No: `not_allowed_token_type`. It stands for the app, not for anybody in the workspace.',
        hint: 'The call must carry an app-level token.',
      }),
      solve: async (driver) =>
        driver.call(
          'chat.postMessage',
          { channel: await driver.channel('deploys'), text: 'x' },
          await mintAppToken(driver, ['connections:write']),
        ),
      nearMiss: async ({ call, channel }) =>
        call('chat.postMessage', { channel: await channel('deploys'), text: 'x' }),
    },
    {
      ask: 'Which error does `apps.connections.open` answer without any token?',
      hints: [
        'Choose “No token” in the Explorer, or leave out the `Authorization` header with curl.',
      ],
      check: checkAnswer({
        isAbout: isMethod('apps.connections.open'),
        isAnswer: isRefused('not_authed'),
        summary: '`not_authed`. Without an address, a client cannot connect.',
        hint: 'The call must carry no token at all.',
      }),
      solve: ({ call }) => call('apps.connections.open', {}, null),
      nearMiss: ({ call }) => call('apps.connections.open'),
    },
  ],
  exercise: {
    ask: 'Let the app deliver by socket, and let a program of yours answer a reaction with a message.',
    hints: [
      'Choose how the app delivers under Events, Subscriptions. The program may be the same as before.',
      `Choose “Socket”, start this program, and trigger an event: \`${ANSWERING_PROGRAM}\``,
    ],
    check: (facts) => {
      const callsBySocket = new Set(
        facts.deliveries.flatMap(({ attempts, calls }) =>
          attempts.some(({ via }) => via === 'socket') ? calls : [],
        ),
      );
      const posts = facts.chapterCalls.filter(
        (call) => call.name === 'chat.postMessage' && call.causedBy !== null && isAccepted(call),
      );
      const found = posts.find(({ id }) => callsBySocket.has(id));
      if (found) return done('The event came over a socket, and the program answered.', found);
      return notDone(
        deliveryObstacle(facts) ??
          (posts.length > 0 ? 'That event came by HTTP. Choose “Socket” for the app.' : undefined),
      );
    },
    solve: (driver) => answerEvent(driver, 'socket'),
    nearMiss: (driver) => answerEvent(driver, 'http'),
  },
});
