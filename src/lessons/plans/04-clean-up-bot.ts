import type { WorldDelivery } from '../../contract/sandbox.ts';
import type { LessonDriver } from '../definition/driver.ts';
import { done, type LessonCall, type LessonFacts, notDone } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import { isByBot, isDelete } from '../evidence/deletes.ts';
import { EVENTS, PROGRAM, START } from '../places/events-panel.ts';
import { cleanUpBotStudy } from '../studies/04-clean-up-bot.ts';

const RECEIVER = { panel: 'events', search: { view: 'receiver' } } satisfies LessonView;
const DEPLOYS = { panel: 'workspace', search: { channel: 'deploys' } } satisfies LessonView;

const MESSAGES = { role: 'feed', name: 'Messages' };
const EMOJI = { role: 'combobox', name: 'Search emoji' };

/** A hint if the last reaction of the chapter was not `:x:`. */
function otherReactionHint(chapterCalls: readonly LessonCall[]): string | undefined {
  const name = chapterCalls.findLast(isReaction)?.args['name'];
  return typeof name === 'string' && name !== 'x'
    ? `\`:${name}:\` is another reaction. The bot waits for \`:x:\`.`
    : undefined;
}

/** Reacts to a message with `:x:`, as a person. */
const reactWithX = ({ call }: LessonDriver, message: { channel: string; ts: string }) =>
  call('reactions.add', { channel: message.channel, timestamp: message.ts, name: 'x' }, 'user');

/** Lesson 4: a bot that gets `reaction_added`, and deletes messages. */
export const cleanUpBot = defineLesson({
  id: 'clean-up-bot',
  number: 4,
  title: 'A bot that cleans up on :x:',
  summary: 'Receive an event, act on it, and handle refusals and repeats.',
  minutes: 10,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: cleanUpBotStudy,
  chapters: {
    listen: {
      title: 'Listen',
      text: [
        'So far you called the service. With events it calls you: a POST with JSON, to the Request URL of your app.',
        'An app gets the types of events that it is subscribed to. Each type requires a scope.',
        'Parley has a receiver in the page, which runs a program of yours. This one waits for `reaction_added`.',
        'Start sets the Request URL and the subscription. Your own bot on your own machine works as well.',
      ],
      task: 'Read the program “Delete on :x:”, and start it.',
      view: RECEIVER,
      places: {
        program: PROGRAM,
        start: START,
      },
      hints: [
        'The program is short: it looks at the type, then at the reaction, then it calls `chat.delete`.',
        'Press Start. If the editor shows another program, choose “Delete on :x:” under “Samples” first.',
        'For a bot elsewhere: set its Request URL and subscribe to `reaction_added`, under Events, Subscriptions.',
      ],
      check: ({ world }) => {
        const subscribedApps = world.apps.filter(({ subscriptions }) =>
          subscriptions.includes('reaction_added'),
        );
        const reachableApp = subscribedApps.find(
          ({ request_url, delivery }) => delivery === 'socket' || request_url !== null,
        );
        if (reachableApp)
          return done(
            reachableApp.delivery === 'socket'
              ? `${reachableApp.name} gets reaction_added over a socket.`
              : `${reachableApp.name} gets reaction_added at its Request URL.`,
          );
        const [app] = subscribedApps;
        if (app)
          return notDone(`${app.name} is subscribed, but has no Request URL. Start the program.`);
        const unsubscribedApp = world.apps.find(({ request_url }) => request_url !== null);
        return notDone(
          unsubscribedApp &&
            `${unsubscribedApp.name} has a Request URL, but is not subscribed to \`reaction_added\`. See Events, Subscriptions.`,
        );
      },
      solve: async ({ world, sandbox }) => {
        const [app] = (await world()).apps;
        if (app === undefined) throw new Error('This world has no app.');
        await sandbox('PATCH', `/apps/${app.app_id}`, {
          subscriptions: [...new Set([...app.subscriptions, 'reaction_added'])],
          // A Request URL can be verified only while a program answers there. A socket needs no address.
          ...(app.request_url === null && { delivery: 'socket' }),
        });
      },
    },
    clean: {
      title: 'Clean up',
      text: [
        'Somebody reacts with `:x:`. The service sends an event that says who reacted, with what, and to which message.',
        '`event.item` has `channel` and `ts`. That is all `chat.delete` needs.',
        'The bot answers the request with HTTP 200, and the message is gone.',
      ],
      task: 'In #deploys, react with `:x:` to a message by Beacon.',
      view: DEPLOYS,
      places: { messages: MESSAGES, emoji: EMOJI },
      hints: [
        'Beacon is the bot. A bot may delete only what it posted itself.',
        'Move to a message by Beacon, press “React” or the key `+`, search for `x`, and choose it.',
        'A program reacts by `reactions.add`, with `channel`, `timestamp` and `name`, which is `x`.',
      ],
      check: (facts) => {
        const cleanings = cleaningsIn(facts);
        for (const { deliveries, deletes } of cleanings) {
          const deleted = deletes.find(({ error }) => error === null);
          if (deleted && deliveries.length > 0)
            return done('The event went out, and the bot deleted the message.', deleted);
        }
        const last = cleanings.at(-1);
        if (last === undefined) return notDone(otherReactionHint(facts.chapterCalls));
        return notDone(
          last.deletes.some(({ error }) => error === 'cant_delete_message')
            ? 'The bot tried, but somebody else wrote that message. React to one by Beacon.'
            : explainSilence(last),
        );
      },
      solve: async (driver) => {
        const { json } = await driver.call('chat.postMessage', {
          channel: await driver.channel('deploys'),
          text: 'Posted to be cleaned up',
        });
        await reactWithX(driver, json);
        await driver.call('chat.delete', { channel: json.channel, ts: json.ts });
      },
    },
    'not-own': {
      title: 'What it may not delete',
      text: [
        'Anybody can react to any message, so the bot also gets events about messages of others.',
        'It tries, and `chat.delete` answers `cant_delete_message`. For this bot, that is normal.',
        'A good bot notes it and goes on. If it crashed, its answer would not be a success, and Parley would send the event again.',
      ],
      task: 'React with `:x:` to a message that a person wrote.',
      view: DEPLOYS,
      places: { messages: MESSAGES, emoji: EMOJI },
      hints: [
        'In #deploys, not every message is by Beacon.',
        'Somebody wrote “Latency looks fine from here.” React to it with `:x:`. If it is gone, post a message as a person first.',
        'The output of the receiver shows the answer that the bot got, under Events, Receiver.',
      ],
      check: (facts) => {
        const isOfChapter = ({ id }: LessonCall) =>
          facts.chapterCalls.some((call) => call.id === id);
        const cleanings = cleaningsIn(facts).filter(({ reaction }) => isOfChapter(reaction));
        for (const { deliveries, deletes } of cleanings) {
          const refused = deletes.find(({ error }) => error === 'cant_delete_message');
          if (refused && deliveries.length > 0)
            return done('The bot tried, and got the answer cant_delete_message.', refused);
        }
        const last = cleanings.at(-1);
        if (last === undefined) return notDone(otherReactionHint(facts.chapterCalls));
        return notDone(
          last.deletes.some(({ error }) => error === null)
            ? 'That message was by Beacon, and is gone. React to a message of a person.'
            : explainSilence(last),
        );
      },
      solve: async (driver) => {
        const channel = await driver.channel('deploys');
        const { json } = await driver.call('conversations.history', { channel });
        const message = (json.messages as readonly { ts: string; bot_id?: string }[]).find(
          ({ bot_id }) => bot_id === undefined,
        );
        // A learner who did lesson 3 in this world may have deleted it.
        const item =
          message === undefined
            ? (await driver.call('chat.postMessage', { channel, text: 'All quiet' }, 'user')).json
            : { channel, ts: message.ts };
        await reactWithX(driver, item);
        await driver.call('chat.delete', item);
      },
    },
    again: {
      title: 'The same event twice',
      text: [
        'An event may come more than once, because the answer was late or was lost. Its `event_id` is the same each time.',
        'Here the second `chat.delete` finds nothing: `message_not_found`. The work was done, so all is well.',
        'A bot that counts or pays must remember each `event_id` that it handled.',
      ],
      task: 'Send the event of the deleted message once more.',
      view: { panel: 'events', search: { view: 'live', type: 'reaction_added' } },
      places: {
        events: EVENTS,
        again: { role: 'button', name: 'Deliver again' },
      },
      hints: [
        'The Events panel lists every event. Each can be sent again.',
        'Open the first `reaction_added`, the one of Beacon’s message, and press “Deliver again”.',
        'A program does it by `POST /sandbox/events/{id}/deliver`.',
      ],
      check: (facts) => {
        const cleanings = cleaningsIn(facts).filter(({ deletes }) =>
          deletes.some(({ error }) => error === null),
        );
        for (const { deliveries, deletes } of cleanings) {
          const [, second] = deliveries.flatMap((delivery) => [
            delivery,
            ...delivery.attempts.slice(1).map(() => delivery),
          ]);
          if (second === undefined) continue;
          const refused = deletes.find(({ error }) => error === 'message_not_found');
          if (refused)
            return done('It came twice. The second time the bot found nothing to delete.', refused);
          if (second.state === 'delivered')
            return done('It came twice. The second time the bot called nothing.');
        }
        const isAboutOther = cleaningsIn(facts).some(
          ({ deliveries, deletes }) =>
            deliveries.length > 1 && deletes.every(({ error }) => error !== null),
        );
        if (isAboutOther)
          return notDone(
            'That event was about a message that is still there. Send the event of the deleted message.',
          );
        return notDone(
          cleanings.some(({ deliveries }) => deliveries.length > 1)
            ? 'It is on its way again, but the bot has not answered. Is the program running?'
            : undefined,
        );
      },
      solve: async ({ facts, sandbox, call }) => {
        const cleaning = cleaningsIn(await facts()).find(({ deletes }) =>
          deletes.some(({ error }) => error === null),
        );
        const { channel, timestamp } = cleaning?.reaction.args ?? {};
        await sandbox('POST', `/events/${cleaning?.deliveries[0]?.event}/deliver`, {});
        await call('chat.delete', { channel, ts: timestamp });
      },
    },
  },
  end: {
    text: [
      'An event in, a call out: that is a bot.',
      'A good bot accepts a refusal, and does no harm when an event comes twice.',
    ],
    view: { panel: 'events', search: { view: 'live' } },
  },
});

/** A reaction with `:x:`, the deliveries of its event, and the attempts of the bot to delete the message. */
interface Cleaning {
  readonly reaction: LessonCall;
  readonly deliveries: readonly WorldDelivery[];
  /** Calls of chat.delete for the message, by the bot, after the reaction. */
  readonly deletes: readonly LessonCall[];
}

/** Whether a call added a reaction. */
const isReaction = ({ name, error }: LessonCall): boolean =>
  name === 'reactions.add' && error === null;

const isXReaction = (call: LessonCall): boolean => isReaction(call) && call.args['name'] === 'x';

/**
 * The reactions with `:x:`, oldest first. Deletes are matched by message, because a bot outside of the page may not say which
 * event caused its calls.
 */
const cleaningsIn = ({ calls, deliveries }: LessonFacts): readonly Cleaning[] =>
  calls.filter(isXReaction).map((reaction) => ({
    reaction,
    deliveries: deliveries.filter(
      ({ type, event }) => type === 'reaction_added' && reaction.events.includes(event),
    ),
    deletes: calls.filter(
      (call) =>
        isDelete(call) &&
        isByBot(call) &&
        call.id > reaction.id &&
        call.args['channel'] === reaction.args['channel'] &&
        call.args['ts'] === reaction.args['timestamp'],
    ),
  }));

/** A hint that says why the bot did not delete the message, as far as the log shows it. */
function explainSilence({ deliveries, deletes }: Cleaning): string {
  const [delivery] = deliveries;
  if (delivery === undefined)
    return 'The reaction caused no event. Is the bot in that channel, and is the app still subscribed?';
  if (deletes.some(({ error }) => error === 'missing_scope'))
    return '`missing_scope`: the bot’s token lacks `chat:write`. Revoke it, so that the bot uses another token, or begin in a new world.';
  const attempt = delivery.attempts.at(-1);
  if (attempt === undefined)
    return 'The event waits, because no program is there to receive it. Start the program.';
  if (attempt.fault !== null)
    return `The event was sent, but the answer was not a success: ${attempt.detail}`;
  return 'The event was delivered, but the bot did not call `chat.delete` for that message.';
}
