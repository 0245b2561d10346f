import type { LessonDriver } from '../definition/driver.ts';
import { done, missing } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isTaken } from '../evidence/check-answer.ts';
import { obstacle, trigger } from '../evidence/deliveries.ts';

const ANSWERS = `receive(async ({ via, wrapper, api }) => {
  await api('chat.postMessage', { channel: wrapper.event.item.channel, text: 'Came by ' + via });
});
`;

/** Makes a token of the app itself. */
async function appToken({ world, sandbox }: LessonDriver, scopes: readonly string[]) {
  const app_id = (await world()).apps[0]?.app_id;
  const { token } = await sandbox('POST', '/tokens', { app_id, type: 'app', scopes });
  return { token: String(token) };
}

/** Lets the app deliver in that way, starts a program that answers, and waits for its answer to an event. */
async function answerBy(driver: LessonDriver, delivery: 'http' | 'socket'): Promise<void> {
  const app_id = (await driver.world()).apps[0]?.app_id;
  await driver.sandbox('PATCH', `/apps/${app_id}`, { delivery });
  await driver.receive(ANSWERS, ['reaction_added']);
  if (delivery === 'socket')
    await driver.until(({ world }) => (world.apps[0]?.connections ?? 0) > 0);
  const answers = async () =>
    (await driver.facts()).calls.filter(({ causedBy }) => causedBy !== null).length;
  const before = await answers();
  await trigger(driver);
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
        among: isMethod('apps.connections.open'),
        is: (call) => isTaken(call) && typeof call.answer['url'] === 'string',
        saw: 'An app-level token. The address works once, and for a short time.',
        near: 'It takes a token that begins with `xapp-`.',
      }),
      solve: async (driver) =>
        driver.call('apps.connections.open', {}, await appToken(driver, ['connections:write'])),
      miss: ({ call }) => call('apps.connections.open', {}, 'user'),
    },
    {
      ask: 'May an app-level token post a message?',
      hints: ['Call `chat.postMessage` with the token that begins with `xapp-`.'],
      check: checkAnswer({
        among: isMethod('chat.postMessage'),
        is: (call) => isRefused('not_allowed_token_type')(call) && call.actor?.token_type === 'app',
        saw: 'No: `not_allowed_token_type`. It is the app, and nobody in the workspace.',
        near: 'The call must carry an app-level token.',
      }),
      solve: async (driver) =>
        driver.call(
          'chat.postMessage',
          { channel: await driver.channel('deploys'), text: 'x' },
          await appToken(driver, ['connections:write']),
        ),
      miss: async ({ call, channel }) =>
        call('chat.postMessage', { channel: await channel('deploys'), text: 'x' }),
    },
    {
      ask: 'Which error does `apps.connections.open` answer without any token?',
      hints: [
        'Choose “No token” in the Explorer, or leave out the `Authorization` header with curl.',
      ],
      check: checkAnswer({
        among: isMethod('apps.connections.open'),
        is: isRefused('not_authed'),
        saw: '`not_authed`. After it, a client has no address to connect to.',
        near: 'The call must carry no token at all.',
      }),
      solve: ({ call }) => call('apps.connections.open', {}, null),
      miss: ({ call }) => call('apps.connections.open'),
    },
  ],
  exercise: {
    ask: 'Let the app deliver by socket, and let a program of yours answer a reaction with a message.',
    hints: [
      'How the app delivers stands under Events, Subscriptions. The program may be the same as before.',
      `Choose “Socket”, start this program, and trigger an event: \`${ANSWERS}\``,
    ],
    check: (facts) => {
      const bySocket = new Set(
        facts.deliveries.flatMap(({ attempts, calls }) =>
          attempts.some(({ via }) => via === 'socket') ? calls : [],
        ),
      );
      const posts = facts.fresh.filter(
        (call) => call.name === 'chat.postMessage' && call.causedBy !== null && isTaken(call),
      );
      const found = posts.find(({ id }) => bySocket.has(id));
      if (found) return done('The event came over a socket, and the program answered.', found);
      return missing(
        obstacle(facts) ??
          (posts.length > 0 ? 'That event came by HTTP. Choose “Socket” for the app.' : undefined),
      );
    },
    solve: (driver) => answerBy(driver, 'socket'),
    miss: (driver) => answerBy(driver, 'http'),
  },
});
