import type { LessonDriver } from '../definition/driver.ts';
import { done, missing } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { deliveryObstacle, triggerEvent } from '../evidence/deliveries.ts';

const ANSWERING_PROGRAM = `receive(async ({ via, wrapper, api }) => {
  await api('chat.postMessage', { channel: wrapper.event.item.channel, text: 'Came by ' + via });
});
`;

/** Makes a token of the app itself. */
async function appToken({ world, sandbox }: LessonDriver, scopes: readonly string[]) {
  const app_id = (await world()).apps[0]?.app_id;
  const { token } = await sandbox('POST', '/tokens', { app_id, type: 'app', scopes });
  return { token: String(token) };
}

/** Sets how the app delivers, starts a program that answers, and waits for its answer to an event. */
async function answerBy(driver: LessonDriver, delivery: 'http' | 'socket'): Promise<void> {
  const app_id = (await driver.world()).apps[0]?.app_id;
  await driver.sandbox('PATCH', `/apps/${app_id}`, { delivery });
  await driver.receive(ANSWERING_PROGRAM, ['reaction_added']);
  if (delivery === 'socket')
    await driver.until(({ world }) => (world.apps[0]?.connections ?? 0) > 0);
  const answers = async () =>
    (await driver.facts()).calls.filter(({ causedBy }) => causedBy !== null).length;
  const before = await answers();
  await triggerEvent(driver);
  await driver.until(
    ({ calls }) => calls.filter(({ causedBy }) => causedBy !== null).length > before,
  );
}

/** Goals, notes, questions and the exercise of lesson 11. */
export const socketsStudy = defineStudy({
  goals: [
    'receive events without a public address',
    'acknowledge each envelope, and connect again in time',
  ],
  after: ['events-that-fail'],
  notes: {
    minutes: 40,
    discuss: [
      'When would you choose a socket, and when a Request URL?',
      'What does an app need that runs on three machines, and delivers by socket?',
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
        hint: 'It takes a token that begins with `xapp-`.',
      }),
      solve: async (driver) =>
        driver.call('apps.connections.open', {}, await appToken(driver, ['connections:write'])),
      nearMiss: ({ call }) => call('apps.connections.open', {}, 'user'),
    },
    {
      ask: 'May an app-level token post a message?',
      hints: ['Call `chat.postMessage` with the token that begins with `xapp-`.'],
      check: checkAnswer({
        isAbout: isMethod('chat.postMessage'),
        isAnswer: (call) =>
          isRefused('not_allowed_token_type')(call) && call.actor?.token_type === 'app',
        summary: 'No: `not_allowed_token_type`. It is the app, and nobody in the workspace.',
        hint: 'The call must carry an app-level token.',
      }),
      solve: async (driver) =>
        driver.call(
          'chat.postMessage',
          { channel: await driver.channel('deploys'), text: 'x' },
          await appToken(driver, ['connections:write']),
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
        summary: '`not_authed`. After it, a client has no address to connect to.',
        hint: 'The call must carry no token at all.',
      }),
      solve: ({ call }) => call('apps.connections.open', {}, null),
      nearMiss: ({ call }) => call('apps.connections.open'),
    },
  ],
  exercise: {
    ask: 'Let the app deliver by socket, and let a program of yours answer a reaction with a message.',
    hints: [
      'How the app delivers stands under Events, Subscriptions. The program may be the same as before.',
      `Choose “Socket”, start this program, and trigger an event: \`${ANSWERING_PROGRAM}\``,
    ],
    check: (facts) => {
      const bySocket = new Set(
        facts.deliveries.flatMap(({ attempts, calls }) =>
          attempts.some(({ via }) => via === 'socket') ? calls : [],
        ),
      );
      const posts = facts.fresh.filter(
        (call) => call.name === 'chat.postMessage' && call.causedBy !== null && isAccepted(call),
      );
      const found = posts.find(({ id }) => bySocket.has(id));
      if (found) return done('The event came over a socket, and the program answered.', found);
      return missing(
        deliveryObstacle(facts) ??
          (posts.length > 0 ? 'That event came by HTTP. Choose “Socket” for the app.' : undefined),
      );
    },
    solve: (driver) => answerBy(driver, 'socket'),
    nearMiss: (driver) => answerBy(driver, 'http'),
  },
});
