import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isAccepted } from '../evidence/check-answer.ts';
import {
  genuineDeliveries,
  hasRecovered,
  deliveryObstacle,
  triggerEvent,
} from '../evidence/deliveries.ts';

/** A program that fails the first time that an event comes. */
const FAIL_ONCE_PROGRAM = `const seen = new Set();
receive(({ wrapper }) => {
  if (seen.has(wrapper.event_id)) return;
  seen.add(wrapper.event_id);
  return { status: 503 };
});
`;
const WORKING_PROGRAM = 'receive(() => {});';

/** Starts a program, triggers an event, and waits until the event is delivered. */
async function deliverEvent(driver: LessonDriver, program: string): Promise<void> {
  await driver.startReceiver(program, ['reaction_added']);
  const event = await triggerEvent(driver);
  await driver.waitUntil(({ deliveries }) =>
    deliveries.some((each) => each.event === event && each.state === 'delivered'),
  );
}

const subscribe = ({ startReceiver }: LessonDriver) =>
  startReceiver(WORKING_PROGRAM, ['message', 'reaction_added']);

/** Posts a message, and returns the arguments that identify it in `reactions.add`. */
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
  buildsOn: ['clean-up-bot'],
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
        hint: 'The call has to cause an event, so the app must be subscribed.',
      }),
      solve: async (driver) => {
        await subscribe(driver);
        return driver.call('reactions.add', { ...(await post(driver)), name: 'eyes' }, 'user');
      },
      nearMiss: async (driver) => driver.call('reactions.get', await post(driver)),
    },
    {
      ask: 'Does the app get events about the messages that its own bot posts?',
      hints: ['Post with `chat.postMessage` as the bot, and see whether the call caused an event.'],
      check: checkAnswer({
        isAbout: isMethod('chat.postMessage'),
        isAnswer: (call) =>
          isAccepted(call) && call.actor?.token_type === 'bot' && call.events.length > 0,
        summary: 'Yes. A program that answers messages must ignore its own.',
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
      ask: 'Does a call that is refused cause an event? Make a call that is refused, but would otherwise cause an event.',
      hints: ['Call `reactions.add` with a `timestamp` that no message has.'],
      check: checkAnswer({
        isAbout: ({ name }) => name === 'reactions.add' || name === 'chat.postMessage',
        isAnswer: (call) => !isAccepted(call) && call.events.length === 0,
        summary: 'No: nothing happened, so there is no event.',
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
      return notDone(
        deliveryObstacle(facts) ??
          (last?.state === 'delivered'
            ? 'The last event arrived at once. Refuse it the first time.'
            : undefined),
      );
    },
    solve: (driver) => deliverEvent(driver, FAIL_ONCE_PROGRAM),
    nearMiss: (driver) => deliverEvent(driver, WORKING_PROGRAM),
  },
});
