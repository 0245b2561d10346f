import type { LessonDriver } from '../definition/driver.ts';
import { done, missing } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isAccepted } from '../evidence/check-answer.ts';
import {
  genuineDeliveries,
  hasRecovered,
  deliveryObstacle,
  triggerEvent,
} from '../evidence/deliveries.ts';

/** Fails the first time that each event comes. */
const FAIL_ONCE_PROGRAM = `const seen = new Set();
receive(({ wrapper }) => {
  if (seen.has(wrapper.event_id)) return;
  seen.add(wrapper.event_id);
  return { status: 503 };
});
`;
const WORKING_PROGRAM = 'receive(() => {});';

/** Starts a program, sends it an event, and waits until that is delivered. */
async function deliver(driver: LessonDriver, program: string): Promise<void> {
  await driver.receive(program, ['reaction_added']);
  const event = await triggerEvent(driver);
  await driver.until(({ deliveries }) =>
    deliveries.some((each) => each.event === event && each.state === 'delivered'),
  );
}

const subscribe = ({ receive }: LessonDriver) =>
  receive(WORKING_PROGRAM, ['message', 'reaction_added']);

/** Posts a message and returns what names it. */
async function post({ call, channel }: LessonDriver) {
  const { json } = await call('chat.postMessage', {
    channel: await channel('deploys'),
    text: 'Look at this',
  });
  return { channel: json.channel, timestamp: json.ts };
}

/** Goals, notes, questions and the exercise of lesson 10. */
export const eventsThatFailStudy = defineStudy({
  goals: [
    'say when an event that failed comes again',
    'write a receiver that does its work once, however often an event comes',
  ],
  after: ['clean-up-bot'],
  notes: {
    minutes: 45,
    discuss: [
      'How long can your receiver be down before events are lost?',
      'Where would you keep the ids of events that were handled, and for how long?',
    ],
    mistakes: [
      'To answer 200 before the event is stored anywhere: if the program ends, it is lost.',
      'To take every delivery for a new event. `event_id` says which one it is.',
    ],
  },
  view: { panel: 'events', search: { view: 'receiver' } },
  questions: [
    {
      ask: 'Start a receiver that is subscribed to `message` and `reaction_added`. Which call causes a `reaction_added`?',
      hints: ['Call `reactions.add` with a message of #deploys.'],
      check: checkAnswer({
        isAbout: ({ surface }) => surface === 'web-api',
        isAnswer: (call) =>
          call.name === 'reactions.add' && isAccepted(call) && call.events.length > 0,
        summary: '`reactions.add`: the wire names the event below the call.',
        hint: 'It has to cause an event, so the app must be subscribed.',
      }),
      solve: async (driver) => {
        await subscribe(driver);
        return driver.call('reactions.add', { ...(await post(driver)), name: 'eyes' }, 'user');
      },
      nearMiss: async (driver) => driver.call('reactions.get', await post(driver)),
    },
    {
      ask: 'Is the app told of the messages that its own bot posts?',
      hints: ['Post with `chat.postMessage` as the bot, and see whether the call caused an event.'],
      check: checkAnswer({
        isAbout: isMethod('chat.postMessage'),
        isAnswer: (call) =>
          isAccepted(call) && call.actor?.token_type === 'bot' && call.events.length > 0,
        summary: 'Yes. A program that answers messages must leave out its own.',
        hint: 'Post as the bot, while the app is subscribed to `message`.',
      }),
      solve: post,
      nearMiss: async ({ call, channel }) =>
        call(
          'chat.postMessage',
          { channel: await channel('deploys'), text: 'I am a person' },
          'user',
        ),
    },
    {
      ask: 'Does a call that is refused cause an event? Make one that would cause one, and is refused.',
      hints: ['Call `reactions.add` with a `timestamp` that no message has.'],
      check: checkAnswer({
        isAbout: ({ name }) => name === 'reactions.add' || name === 'chat.postMessage',
        isAnswer: (call) => !isAccepted(call) && call.events.length === 0,
        summary: 'No: what did not happen is told to nobody.',
        hint: 'The call must be refused.',
      }),
      solve: async ({ call, channel }) =>
        call('reactions.add', {
          channel: await channel('deploys'),
          timestamp: '1.000000',
          name: 'eyes',
        }),
      nearMiss: post,
    },
  ],
  exercise: {
    ask: 'Write a receiver that fails the first time each event comes, and takes it the second time. Let one event arrive that way.',
    hints: [
      'The first retry comes at once. Remember the `event_id` of what you refused.',
      `Start this program, and trigger an event: \`${FAIL_ONCE_PROGRAM}\``,
    ],
    check: (facts) => {
      if (genuineDeliveries(facts).some(hasRecovered))
        return done('The first attempt failed, and the retry arrived.');
      const last = genuineDeliveries(facts).at(-1);
      return missing(
        deliveryObstacle(facts) ??
          (last?.state === 'delivered'
            ? 'The last event arrived at once. Refuse it the first time.'
            : undefined),
      );
    },
    solve: (driver) => deliver(driver, FAIL_ONCE_PROGRAM),
    nearMiss: (driver) => deliver(driver, WORKING_PROGRAM),
  },
});
