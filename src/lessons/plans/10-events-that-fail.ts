import { done, notDone } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import {
  deliveriesAfter,
  arrivalsByEvent,
  genuineDeliveries,
  hasLostAnswer,
  deliveryObstacle,
  hasRecovered,
  secondsLeft,
  countArrivals,
  wasStopped,
  hasSucceeded,
  triggerEvent,
} from '../evidence/deliveries.ts';
import { EVENTS, LIVE, PROGRAM, RECEIVER, SEND_EVENTS, START } from '../places/events-panel.ts';
import { eventsThatFailStudy } from '../studies/10-events-that-fail.ts';

const FAILING_PROGRAM = 'receive(() => ({ status: 503 }));';
const WORKING_PROGRAM = 'receive(() => {});';
const REFUSING_PROGRAM = "receive(() => ({ status: 404, headers: { 'X-Slack-No-Retry': '1' } }));";
const ONCE_PROGRAM = `const seen = new Set();
receive(async ({ wrapper, api }) => {
  const { event, event_id } = wrapper;
  if (seen.has(event_id) || event.bot_id !== undefined) return;
  seen.add(event_id);
  const channel = event.channel ?? event.item.channel;
  await api('chat.postMessage', { channel, text: 'Seen once' });
});
`;

const JUMP = { role: 'button', name: 'Jump to the next retry' } as const;
/** Lesson 10: retries of events that an app does not accept. */
export const eventsThatFail = defineLesson({
  id: 'events-that-fail',
  number: 10,
  title: 'Events that fail and come again',
  summary: 'See when a failed event comes again, how to stop it, and why to expect it twice.',
  minutes: 14,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: eventsThatFailStudy,
  conditions: ['delivery_faults'],
  chapters: {
    fail: {
      title: 'A receiver that fails',
      text: [
        'The platform posts each event to the Request URL of the app.',
        'The interface does not say which answer counts, nor what happens after a failure. These are the rules of Parley.',
        'Any status from 200 to 299 within 3 seconds means that the app has received the event.',
        'Everything else means that the event is sent again: the first time at once.',
        'Each retry has the header `X-Slack-Retry-Num`, and `X-Slack-Retry-Reason` says what went wrong.',
      ],
      task: 'Start the program `receive(() => ({ status: 503 }));` as receiver, then trigger an event under Live.',
      view: { panel: 'events', search: { view: 'receiver' } },
      places: { program: PROGRAM, start: START, live: LIVE, send: SEND_EVENTS },
      hints: [
        'A receiver that always answers 503 is down. Write one, and send it an event.',
        'Replace the program by `receive(() => ({ status: 503 }));` and press Start. Then open Live, “Send events”, “Trigger an event…”, and press Trigger.',
        'Or set a Request URL of your own that answers 503, and `POST /sandbox/events` with `app_id` and a `type`.',
      ],
      check: (facts) => {
        const failed = genuineDeliveries(facts).find(({ attempts }) =>
          attempts.some(({ retry_num, fault }) => retry_num > 0 && fault !== null),
        );
        const retry = failed?.attempts.find(({ retry_num }) => retry_num > 0);
        if (retry)
          return done(`The event was sent again at once, and failed again: ${retry.fault}.`);
        const hint = deliveryObstacle(facts);
        const last = genuineDeliveries(facts).at(-1);
        if (hint !== undefined || last === undefined) return notDone(hint);
        return notDone(
          last.state === 'delivered'
            ? 'The receiver took the event. Let it answer with an error, such as 503.'
            : undefined,
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(FAILING_PROGRAM, ['reaction_added']);
        await triggerEvent(driver);
        await driver.waitUntil(({ deliveries }) =>
          deliveries.some(({ attempts }) => attempts.some(({ retry_num }) => retry_num === 1)),
        );
      },
    },
    wait: {
      title: 'A minute later',
      text: [
        'The second retry comes a minute after the first, and the third five minutes after that.',
        'That leaves you time to fix things. After the third retry the platform gives up.',
        'These times are those of the world’s clock. You need not wait: move it.',
      ],
      task: 'Open the event, and jump to the next retry.',
      view: { panel: 'events', search: { view: 'live' } },
      places: { events: EVENTS, jump: JUMP },
      hints: [
        'The event says when it is sent again.',
        'Choose the event in the list, open “Attempts”, and press “Jump to the next retry”.',
        'Or move the clock by `POST /sandbox/clock` with `{"advance_s": 60}`.',
      ],
      check: (facts) => {
        const all = genuineDeliveries(facts);
        const retry = all
          .flatMap(({ attempts }) => attempts)
          .find(({ retry_num }) => retry_num === 2);
        if (retry) return done('A minute later came the second retry, with X-Slack-Retry-Num: 2.');
        const waiting = all.find(({ state }) => state === 'waiting');
        const wait = waiting === undefined ? 0 : secondsLeft(waiting, facts);
        return notDone(
          deliveryObstacle(facts) ??
            (wait > 0
              ? `The next retry is due in ${wait} seconds of the world’s clock.`
              : undefined),
        );
      },
      solve: async (driver) => {
        await driver.sandbox('POST', '/clock', { advance_s: 61 });
        await driver.waitUntil(({ deliveries }) =>
          deliveries.some(({ attempts }) => attempts.some(({ retry_num }) => retry_num === 2)),
        );
      },
    },
    recover: {
      title: 'It arrives in the end',
      text: [
        'Now fix the receiver. Nothing has to be sent again by hand: the next retry brings the event.',
        'The request has exactly the same body, with the same `event_id`. Only the headers show that it is a retry.',
        'An event that was given up can still be delivered by hand, here in Parley.',
      ],
      task: 'Start a receiver that works, `receive(() => {});`, and jump to the next retry once more.',
      view: { panel: 'events', search: { view: 'receiver' } },
      places: { program: PROGRAM, start: START, live: LIVE, events: EVENTS, jump: JUMP },
      hints: [
        'A handler that returns nothing answers 200.',
        'Replace the program by `receive(() => {});`, press Restart, go back to Live, choose the event, and jump to the next retry.',
        'If it was given up, press “Deliver again”. Or `POST /sandbox/clock` with `{"advance_s": 300}`.',
      ],
      check: (facts) => {
        const all = genuineDeliveries(facts);
        const arrived = all.find(
          (delivery) =>
            hasRecovered(delivery) && delivery.attempts.some(({ retry_num }) => retry_num >= 2),
        );
        if (arrived)
          return done(`The event was delivered with attempt ${arrived.attempts.length}.`);
        if (all.some(({ reason }) => reason === 'retries_exhausted'))
          return notDone('All attempts failed, so the event was given up. Press “Deliver again”.');
        const waiting = all.find(({ state }) => state === 'waiting');
        const wait = waiting === undefined ? 0 : secondsLeft(waiting, facts);
        return notDone(
          deliveryObstacle(facts) ??
            (wait > 0 ? `It still waits: the next retry is due in ${wait} seconds.` : undefined),
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(WORKING_PROGRAM, ['reaction_added']);
        const { deliveries } = await driver.facts();
        for (const { id, state } of deliveries)
          if (state === 'abandoned')
            await driver.sandbox('POST', `/deliveries/${id}/redeliver`, {});
        await driver.sandbox('POST', '/clock', { advance_s: 301 });
        await driver.waitUntil((facts) => genuineDeliveries(facts).some(hasRecovered));
      },
    },
    stop: {
      title: 'Do not send it again',
      text: [
        'There are events that your app will never accept, however often they come.',
        'Then answer with `X-Slack-No-Retry: 1`. The platform gives up at once.',
        'Use it for errors that a retry cannot fix. If your database is down, let the retries come.',
      ],
      task: 'Start a receiver that answers 404 with the header X-Slack-No-Retry, and trigger an event.',
      view: { panel: 'events', search: { view: 'receiver' } },
      places: { receiver: RECEIVER, program: PROGRAM, start: START, live: LIVE, send: SEND_EVENTS },
      hints: [
        'An answer of a program may have headers.',
        `The program is \`${REFUSING_PROGRAM}\`. Press Restart, then trigger an event under Live.`,
        'Any Request URL will do that answers with an error and the header `X-Slack-No-Retry: 1`. Sockets have no such header.',
      ],
      check: (facts) => {
        const later = deliveriesAfter(genuineDeliveries(facts), hasRecovered);
        if (later.some(wasStopped))
          return done('The event was given up at once: the answer asked for no retry.');
        const last = later.at(-1);
        const failed = last?.attempts.findLast((attempt) => !hasSucceeded(attempt));
        if (failed?.via === 'socket')
          return notDone(
            'This event came over a socket, where no header can stop retries. The app needs a Request URL.',
          );
        return notDone(
          deliveryObstacle(facts) ??
            (last?.state === 'waiting' && failed
              ? 'The event failed, and will come again: the answer has no X-Slack-No-Retry.'
              : undefined),
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(REFUSING_PROGRAM, ['reaction_added']);
        await triggerEvent(driver);
        await driver.waitUntil((facts) => facts.deliveries.at(-1)?.reason === 'no_retry');
      },
    },
    lost: {
      title: 'The answer that got lost',
      text: [
        'Networks fail, too: the app does its work, and its answer never arrives. To the platform that looks like an app that is down, so it notes `connection_failed` and sends the event again.',
        'The condition “Network faults on deliveries” cuts one answer in the middle.',
        'Your own calls can meet the same. The group “Network faults” of the error gallery has recipes for calls and for deliveries.',
      ],
      task: 'Turn on “Network faults on deliveries”, then trigger an event in the Events panel.',
      view: { panel: 'conditions', search: { view: 'switches', condition: 'delivery_faults' } },
      places: { faults: { role: 'switch', name: 'Network faults on deliveries' } },
      hints: [
        'Whatever the receiver answers, the first answer is lost.',
        'Press the switch in the Conditions panel. Then open Events, Live, “Send events”, “Trigger an event…”, and press Trigger.',
        'Or `PUT /sandbox/conditions/delivery_faults` with `{"fault": "cut", "on": "answer"}`, and `POST /sandbox/events`.',
      ],
      check: (facts) => {
        const later = deliveriesAfter(genuineDeliveries(facts), wasStopped);
        const lost = later.find((each) => hasLostAnswer(each) && countArrivals(each) > 1);
        if (lost)
          return done(`The app got the event ${countArrivals(lost)} times: an answer was lost.`);
        if (later.some(({ attempts }) => attempts.some(({ network }) => network)))
          return notDone('That fault kept the event from the app. Choose `cut`, on `answer`.');
        const isArmed = facts.world.conditions.some(({ name }) => name === 'delivery_faults');
        const next = isArmed ? 'The fault waits for the next event. Trigger one.' : undefined;
        return notDone(deliveryObstacle(facts) ?? next);
      },
      solve: async (driver) => {
        await driver.sandbox('PUT', '/conditions/delivery_faults', { fault: 'cut', on: 'answer' });
        await triggerEvent(driver);
        await driver.waitUntil(({ deliveries }) => deliveries.some(hasLostAnswer));
      },
    },
    once: {
      title: 'The same event twice, handled once',
      text: [
        'A receiver can also do its work and answer a moment too late. Then, too, the event comes again.',
        'So every event can come twice, with the same `event_id`. This happens in every system that retries.',
        'Remember the ids of the events that you handled, and do nothing the second time.',
      ],
      task: 'Start a receiver that posts a message once for each event_id, trigger an event, and send it twice.',
      view: { panel: 'events', search: { view: 'receiver' } },
      places: {
        receiver: RECEIVER,
        program: PROGRAM,
        start: START,
        live: LIVE,
        send: SEND_EVENTS,
        again: { role: 'button', name: 'Deliver in another way' },
      },
      hints: [
        'A `Set` of the ids is enough here. A real app keeps them where a restart does not lose them.',
        'Note `wrapper.event_id` before the work, and return at once if you know it. “Deliver in another way”, “Send twice” tries it.',
        `The program: \`${ONCE_PROGRAM}\``,
      ],
      check: (facts) => {
        const { calls } = facts;
        const later = deliveriesAfter(genuineDeliveries(facts), wasStopped);
        const repeated = arrivalsByEvent(later, calls).filter(({ arrivals }) => arrivals > 1);
        const good = repeated.find(({ causedCalls }) => causedCalls.length === 1);
        if (good)
          return done(
            `The event arrived ${good.arrivals} times, and caused one call: ${good.causedCalls[0]?.name}.`,
            good.causedCalls[0],
          );
        const last = repeated.at(-1);
        if (last && last.causedCalls.length > 1)
          return notDone(
            `The event arrived ${last.arrivals} times, and the program made ${last.causedCalls.length} calls. Remember event_id.`,
          );
        if (later.some((each) => each.calls.length > 0))
          return notDone('The program handled an event. Now send the same event again.');
        return notDone(
          deliveryObstacle(facts) ??
            (later.at(-1)?.state === 'delivered'
              ? 'Let the program post a message for an event, so that the wire shows how often it worked.'
              : undefined),
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(ONCE_PROGRAM, ['reaction_added']);
        const event = await triggerEvent(driver);
        await driver.waitUntil(({ calls }) => calls.some(({ causedBy }) => causedBy !== null));
        await driver.sandbox('POST', `/events/${event}/deliver`, { times: 2 });
        await driver.waitUntil(
          ({ deliveries }) =>
            deliveries.filter((each) => each.event === event && each.state === 'delivered')
              .length === 3,
        );
      },
    },
  },
  end: {
    text: [
      'A failed event comes again at once, after a minute and after five, unless you stop it.',
      'A receiver that expects this can fail without losing an event or handling one twice.',
    ],
    view: { panel: 'events', search: { view: 'live' } },
  },
});
