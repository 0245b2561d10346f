import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';

/** A program that answers `:eyes:` in the thread of the message. */
const EYES_PROGRAM = `receive(async ({ wrapper, api }) => {
  const { reaction, item } = wrapper.event;
  if (reaction !== 'eyes') return;
  await api('chat.postMessage', { channel: item.channel, thread_ts: item.ts, text: 'I am on it' });
});
`;

/** Posts a message, and returns the arguments that identify it in `reactions.add`. */
async function post({ call, channel }: LessonDriver) {
  const { json } = await call('chat.postMessage', {
    channel: await channel('deploys'),
    text: 'Look at this',
  });
  return { channel: json.channel, timestamp: json.ts };
}

/** Goals, notes, questions and the exercise of lesson 4. */
export const cleanUpBotStudy = defineStudy({
  goals: [
    'write a program that acts on an event',
    'handle an event that comes twice, and a call that is refused',
  ],
  buildsOn: ['delete-a-message'],
  notes: {
    minutes: 40,
    discuss: [
      'What should a bot do when a call it makes because of an event is refused?',
      'Anybody can send a POST to a Request URL. How does a program know that an event is genuine?',
    ],
    mistakes: [
      'To work first and answer later: after 3 seconds the event comes again.',
      'To react to the events that the bot causes itself, without end.',
    ],
  },
  questions: [
    {
      ask: 'Which error does `reactions.add` answer if you react twice with the same emoji?',
      hints: ['Call `reactions.add` twice with the same arguments. The bot ignores `:eyes:`.'],
      check: checkAnswer({
        isAbout: isMethod('reactions.add'),
        isAnswer: isRefused('already_reacted'),
        summary: '`already_reacted`: nothing changed, so a program may take it for a success.',
        hint: 'React to the same message with the same emoji once more.',
      }),
      solve: async (driver) => {
        const message = await post(driver);
        await driver.call('reactions.add', { ...message, name: 'eyes' });
        return driver.call('reactions.add', { ...message, name: 'eyes' });
      },
      nearMiss: async (driver) =>
        driver.call('reactions.add', { ...(await post(driver)), name: 'eyes' }),
    },
    {
      ask: 'Which call takes a reaction back?',
      hints: ['Call `reactions.remove` with the arguments of `reactions.add`.'],
      check: checkAnswer({
        isAbout: ({ name }) => name.startsWith('reactions.'),
        isAnswer: (call) => call.name === 'reactions.remove' && isAccepted(call),
        summary:
          '`reactions.remove` takes it back, and the app may get the event `reaction_removed`.',
        hint: 'Take back a reaction that the same token added.',
      }),
      solve: async (driver) => {
        const message = await post(driver);
        await driver.call('reactions.add', { ...message, name: 'eyes' });
        return driver.call('reactions.remove', { ...message, name: 'eyes' });
      },
      nearMiss: async (driver) =>
        driver.call('reactions.remove', { ...(await post(driver)), name: 'eyes' }),
    },
    {
      ask: 'Which call says who reacted to a message, and with what?',
      hints: ['Call `reactions.get` with `channel` and `timestamp`.'],
      check: checkAnswer({
        isAbout: ({ surface }) => surface === 'web-api',
        isAnswer: (call) => call.name === 'reactions.get' && isAccepted(call),
        summary: '`reactions.get` lists each emoji with the people who used it.',
        hint: 'Its name begins with `reactions`, too.',
      }),
      solve: async (driver) => driver.call('reactions.get', await post(driver)),
      nearMiss: (driver) => driver.call('reactions.get', {}),
    },
  ],
  exercise: {
    ask: 'Write a program that answers the reaction `:eyes:` with a message in the thread, and let it do so.',
    hints: [
      'The event has `item.channel` and `item.ts`. A message goes to a thread by `thread_ts`.',
      `Start this program, and react with \`:eyes:\`: \`${EYES_PROGRAM}\``,
    ],
    check: ({ chapterCalls }) => {
      const posts = chapterCalls.filter(({ name }) => name === 'chat.postMessage');
      const found = posts.find(
        (call) =>
          call.causedBy !== null && isAccepted(call) && typeof call.args['thread_ts'] === 'string',
      );
      if (found) return done('The program answered the event in the thread.', found);
      const last = posts.at(-1);
      return notDone(
        last &&
          (last.causedBy === null
            ? 'You posted that yourself. Let the program do it, because of an event.'
            : 'The program posted, but not in the thread: send `thread_ts`.'),
      );
    },
    solve: async (driver) => {
      await driver.startReceiver(EYES_PROGRAM, ['reaction_added']);
      await driver.call('reactions.add', { ...(await post(driver)), name: 'eyes' }, 'user');
      await driver.waitUntil(({ calls }) =>
        calls.some(({ causedBy, args }) => causedBy !== null && 'thread_ts' in args),
      );
    },
    nearMiss: async (driver) => {
      const { channel, timestamp } = await post(driver);
      await driver.call('chat.postMessage', { channel, thread_ts: timestamp, text: 'By hand' });
    },
  },
});
