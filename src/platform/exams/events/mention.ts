import type { Forgery } from '../../../contract/schemas/deliveries.ts';
import type { AppRecord } from '../../model/app.ts';
import { isMember } from '../../model/channel.ts';
import { newDelivery } from '../../model/delivery.ts';
import { addEvent, type EventRecord } from '../../model/event.ts';
import { createMessage } from '../../model/message.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import type { Book } from '../engine/book.ts';

/** The app that is examined: that of the exam, or else the first of the world. */
export function examinedApp(world: Pick<World, 'apps'>, { app: id }: Pick<Book, 'app'>): AppRecord {
  const [first] = world.apps.scan();
  const app = id === null ? first : world.apps.get(id);
  if (app === undefined) throw new Error(`the app ${id ?? ''} is not in the world`);
  return app;
}

/** A public channel that the bot of an app is in; if it is in none, one that it can post to without. */
export function examinedChannel(
  world: Pick<World, 'channels' | 'memberships'>,
  { bot_user }: Pick<AppRecord, 'bot_user'>,
): string {
  const channels = Array.from(world.channels.scan()).filter(
    ({ kind, is_archived }) => kind === 'public_channel' && !is_archived,
  );
  const own = channels.find(({ id }) => isMember(world, id, bot_user));
  return (own ?? channels[0])?.id ?? '';
}

/** The word in a mention by which an answer outside of its thread is known. */
export const wordOf = (step: string): string => `exam-${step.replaceAll(' ', '-')}`;

/** Somebody mentions the bot: a message, and the event. The event is queued with the commit, unless it has a delivery. */
export function mention(world: World, book: Book, step: string): EventRecord {
  const app = examinedApp(world, book);
  const channel = examinedChannel(world, app);
  const { id: user } = ownerOf(world);
  const text = `<@${app.bot_user}> ${wordOf(step)}`;
  const { ts } = createMessage(world, { channel, author: { user }, content: { text } });
  const team = world.team.id;
  const body = { type: 'app_mention', user, text, ts, team, channel, event_ts: ts } as const;
  const event = addEvent(world, app, { type: 'app_mention', subject: channel, event: body });
  book.name(event.id, step);
  book.note(`ts of ${step}`, ts);
  return event;
}

/** Queues a delivery of an event that waits for no other. */
export function deliver(
  world: World,
  event: EventRecord,
  { forge = null, body }: { forge?: Forgery | null; body?: object } = {},
): void {
  world.deliveries.put(
    newDelivery(world, event, {
      due: world.clock.now(),
      isApart: true,
      variant: { forge, edited: body !== undefined },
      // Undefined stays so.
      body: JSON.stringify(body),
    }),
  );
}

/** Sends the event of a step once more, if the world still has it. */
export function deliverAgain(world: World, book: Book, step: string): void {
  const event = world.events.get(idOf(book, step));
  if (event !== undefined) deliver(world, event);
}

/** Id of the event of a step. */
export const idOf = (book: Book, step: string): string => {
  const [id = ''] = Object.entries(book.state.steps).find(([, name]) => name === step) ?? [];
  return id;
};
