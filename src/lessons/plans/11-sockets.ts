import { TICKET_LIFE_S, lifetimeText } from '../../contract/lifetimes.ts';
import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone, type ChapterFacts, type LessonCall } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { genuineDeliveries, deliveryObstacle, triggerEvent } from '../evidence/deliveries.ts';
import { LIVE, PROGRAM, RECEIVER, SEND_EVENTS, START } from '../places/events-panel.ts';
import { socketsStudy } from '../studies/11-sockets.ts';

const ANSWERING_PROGRAM = `receive(async ({ via, wrapper, api }) => {
  const { event } = wrapper;
  if (event.bot_id !== undefined) return;
  const channel = event.channel ?? event.item.channel;
  await api('chat.postMessage', { channel, text: 'Got it by ' + via });
});
`;
const FAIL_ONCE_PROGRAM = `let isFirst = true;
receive(async ({ wrapper, api }) => {
  const { event } = wrapper;
  if (event.bot_id !== undefined) return;
  const failsNow = isFirst;
  isFirst = false;
  if (failsNow) return { status: 500 };
  const channel = event.channel ?? event.item.channel;
  await api('chat.postMessage', { channel, text: 'Got it the second time' });
});
`;

const isSocketRequest = ({ name }: LessonCall): boolean => name === 'apps.connections.open';

/** The deliveries over a socket. `call` is a call that the delivery caused, or else the call that caused its event. */
const socketDeliveries = (facts: ChapterFacts) =>
  genuineDeliveries(facts)
    .filter(({ attempts }) => attempts.at(-1)?.via === 'socket')
    .map((delivery) => ({
      delivery,
      call:
        facts.calls.find(({ id }) => delivery.calls.includes(id)) ??
        facts.calls.find(({ events }) => events.includes(delivery.event)),
    }));

const isTimeout = ({ fault }: { readonly fault: string | null }): boolean => fault === 'timeout';

async function appId({ world }: LessonDriver): Promise<string> {
  return (await world()).apps[0]?.app_id ?? '';
}

/** Sends the app an event, and waits until the app has made a call because of it. */
async function deliverEvent(driver: LessonDriver): Promise<void> {
  const event = await triggerEvent(driver);
  await driver.waitUntil(({ deliveries }) =>
    deliveries.some(
      (each) => each.event === event && each.state === 'delivered' && each.calls.length > 0,
    ),
  );
}

const waitForConnection = (driver: LessonDriver): Promise<void> =>
  driver.waitUntil(({ world }) => (world.apps[0]?.connections ?? 0) > 0);

const NO_CALL_HINT =
  'The wire shows no call because of this event. Let the program post a message when it gets an event.';

/** Lesson 11: get events over a socket, without a public address. */
export const sockets = defineLesson({
  id: 'sockets',
  number: 11,
  title: 'Sockets instead of Request URLs',
  summary: 'Get events over a connection that your app opens, and acknowledge each of them.',
  minutes: 10,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: socketsStudy,
  chapters: {
    ask: {
      title: 'Which token opens a socket',
      text: [
        'A Request URL has to be reachable from the internet. A laptop behind a firewall is not.',
        'With sockets it is the other way round: your app connects to the platform, and events come back over that connection.',
        'The interface says only that this mode exists. The methods, messages and times of this lesson are those of Parley.',
        'Here an app asks for an address with `apps.connections.open`. The connection is for the whole app, so a bot token is not enough.',
      ],
      task: 'Call apps.connections.open with the bot token, and read how it is refused.',
      view: { panel: 'explorer', search: { method: 'apps.connections.open' } },
      places: { send: { role: 'button', name: 'Send' } },
      hints: [
        'The call takes no arguments. The token is what matters.',
        'Open apps.connections.open in the Explorer, act as the bot, and press Send.',
        'POST `/api/apps.connections.open` with the bot token answers `not_allowed_token_type`.',
      ],
      check: ({ chapterCalls }) => {
        const requests = chapterCalls.filter(isSocketRequest);
        const refused = requests.find(({ error }) => error === 'not_allowed_token_type');
        if (refused) return done('The answer was not_allowed_token_type.', refused);
        const last = requests.at(-1);
        if (last === undefined) return notDone();
        return notDone(
          last.error === null
            ? 'That worked: it was called with an app-level token. Try it with a bot token.'
            : `The answer was ${last.error}. Use the bot token of the app.`,
        );
      },
      solve: async ({ call }) => {
        await call('apps.connections.open');
      },
    },
    connect: {
      title: 'Open the connection',
      text: [
        'An app-level token with the scope `connections:write` belongs to the app, not to a bot or a person.',
        `With it the answer is a WebSocket address with a ticket. In Parley a ticket works once, and for ${lifetimeText(TICKET_LIFE_S)}.`,
        'The first message on the socket is `hello`. No Request URL and no signature are needed: the token proved who connects.',
      ],
      task: 'Let the app deliver by socket, then start the receiver, which connects by itself.',
      view: { panel: 'events', search: { view: 'subscriptions' } },
      places: {
        deliver: { role: 'radiogroup', name: 'Deliver by' },
        receiver: RECEIVER,
        program: PROGRAM,
        start: START,
      },
      hints: [
        'Two things are needed: the app delivers by socket, and a program listens.',
        'Under Subscriptions choose “Socket”. Then open Receiver and press Start: it takes an app-level token, or makes one.',
        'In a program: call `apps.connections.open` with an app-level token, and open a WebSocket to the `url` of the answer.',
      ],
      check: ({ chapterCalls, world }) => {
        const [app] = world.apps;
        const request = chapterCalls.find((call) => isSocketRequest(call) && call.error === null);
        if (request && app?.delivery === 'socket' && app.connections > 0)
          return done('The app is connected: a socket is open.', request);
        if (app?.delivery !== 'socket')
          return notDone('The app still delivers to its Request URL. Let it deliver by socket.');
        if (request)
          return notDone(
            `The app got an address, but no socket is open. The ticket is valid for ${lifetimeText(TICKET_LIFE_S)}.`,
          );
        const last = chapterCalls.findLast(isSocketRequest);
        return notDone(
          last?.error === 'missing_scope'
            ? 'The token lacks the scope connections:write.'
            : 'The app delivers by socket. Now something has to connect.',
        );
      },
      solve: async (driver) => {
        await driver.sandbox('PATCH', `/apps/${await appId(driver)}`, { delivery: 'socket' });
        await driver.startReceiver(ANSWERING_PROGRAM, ['reaction_added']);
        await waitForConnection(driver);
      },
    },
    deliver: {
      title: 'An envelope, and its acknowledgement',
      text: [
        'Each event comes in an envelope: `envelope_id`, and the usual wrapper as `payload`.',
        'Your app sends the `envelope_id` back. This acknowledgement takes the place of the status 200.',
        'The receiver of this page sends it when your program answers with success.',
      ],
      task: 'Start a program that posts a message for each event, and trigger an event under Live.',
      view: { panel: 'events', search: { view: 'receiver' } },
      places: { program: PROGRAM, start: START, live: LIVE, send: SEND_EVENTS },
      hints: [
        'The program is the same as for a Request URL. It only sees the difference if it looks at `via`.',
        'Write the program, press Restart, open Live, “Send events”, “Trigger an event…”, and press Trigger.',
        `The program: \`${ANSWERING_PROGRAM}\``,
      ],
      check: (facts) => {
        const arrived = socketDeliveries(facts).filter(
          ({ delivery }) => delivery.state === 'delivered',
        );
        const good = arrived.find(({ call }) => call !== undefined);
        if (good) return done('The event came over the socket, and was acknowledged.', good.call);
        if (arrived.length > 0) return notDone(NO_CALL_HINT);
        return notDone(
          deliveryObstacle(facts) ??
            (genuineDeliveries(facts).at(-1)?.state === 'delivered'
              ? 'The event went to the Request URL. Let the app deliver by socket.'
              : undefined),
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(ANSWERING_PROGRAM, ['reaction_added']);
        await waitForConnection(driver);
        await deliverEvent(driver);
      },
    },
    silence: {
      title: 'No acknowledgement, so it comes again',
      text: [
        'In Parley an event counts as lost if it is not acknowledged within three seconds.',
        'It comes again in a new envelope, with `retry_attempt` and `retry_reason`.',
        'So the rule of Request URLs holds here too: expect every event twice.',
      ],
      task: 'Start a program that fails the first time, and trigger an event.',
      view: { panel: 'events', search: { view: 'receiver' } },
      places: { receiver: RECEIVER, program: PROGRAM, start: START, live: LIVE, send: SEND_EVENTS },
      hints: [
        'If your program answers with an error, the receiver sends no acknowledgement.',
        'Answer `{ status: 500 }` to the first request, and handle those after it. Then wait three seconds.',
        `The program: \`${FAIL_ONCE_PROGRAM}\``,
      ],
      check: (facts) => {
        const repeated = socketDeliveries(facts).filter(
          ({ delivery: { state, attempts } }) => state === 'delivered' && attempts.some(isTimeout),
        );
        const good = repeated.find(({ call }) => call !== undefined);
        if (good)
          return done(
            'The event was not acknowledged in time. It came again, and was acknowledged then.',
            good.call,
          );
        if (repeated.length > 0) return notDone(NO_CALL_HINT);
        const waiting = socketDeliveries(facts).some(
          ({ delivery: { state, attempts } }) => state === 'waiting' && attempts.some(isTimeout),
        );
        return notDone(
          deliveryObstacle(facts) ??
            (waiting
              ? 'The event came again, and the program failed again. Let it work the second time.'
              : undefined),
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(FAIL_ONCE_PROGRAM, ['reaction_added']);
        await waitForConnection(driver);
        await deliverEvent(driver);
      },
    },
    refresh: {
      title: 'The connection ends',
      text: [
        'No connection lasts. The platform says `disconnect` with the reason, such as `refresh_requested`.',
        'A good client opens the next connection at once, and keeps reading the old one until it closes.',
        'Events are not lost while no connection is open: they wait until the app is back.',
      ],
      task: 'Send the disconnect message refresh_requested, then trigger an event.',
      view: { panel: 'events', search: { view: 'subscriptions' } },
      places: {
        refresh: { role: 'button', name: /^refresh_requested/ },
        live: LIVE,
        send: SEND_EVENTS,
      },
      hints: [
        'The platform must end the connection, and the app must connect again.',
        'Under Subscriptions press “refresh_requested”, then trigger an event under Live.',
        'The sandbox does it too: `POST /sandbox/apps/<app_id>/disconnect` with `{"reason": "refresh_requested"}`.',
      ],
      check: (facts) => {
        const request = facts.chapterCalls.find(
          (call) => isSocketRequest(call) && call.error === null,
        );
        if (request === undefined)
          return notDone(
            facts.world.apps[0]?.connections === 0
              ? 'No socket is open any more. Start the receiver again.'
              : undefined,
          );
        const arrived = socketDeliveries(facts).find(
          ({ delivery, call }) =>
            delivery.state === 'delivered' && call !== undefined && call.id > request.id,
        );
        return arrived
          ? done('The app connected again, and the next event came over it.', arrived.call)
          : notDone(deliveryObstacle(facts) ?? 'The app connected again. Now trigger an event.');
      },
      solve: async (driver) => {
        const earlierRequests = (await driver.facts()).calls.filter(isSocketRequest).length;
        const path = `/apps/${await appId(driver)}/disconnect`;
        await driver.sandbox('POST', path, { reason: 'refresh_requested' });
        await driver.waitUntil(
          ({ calls }) => calls.filter(isSocketRequest).length > earlierRequests,
        );
        await waitForConnection(driver);
        await deliverEvent(driver);
      },
    },
  },
  end: {
    text: [
      'Your app got events without an address of its own.',
      'In return it must keep a connection: open it, acknowledge each event, and open it again when it ends.',
    ],
    view: { panel: 'events', search: { view: 'live' } },
  },
});
