import type { World } from '../world/world.ts';
import { postedMessages } from './posted.ts';

/** A message as it is in the world. */
export interface Message {
  readonly channel: string;
  readonly ts: string;
  readonly text?: string;
  readonly user?: string;
  readonly thread_ts?: string;
  readonly [field: string]: unknown;
}

/** Where an element is, as `POST /sandbox/interactions` takes it. */
export interface Place {
  readonly action_id: string;
  readonly block_id?: string;
  readonly view_id?: string;
  readonly channel?: string;
  readonly ts?: string;
}

/** An element that a person can use. */
export interface Found {
  readonly place: Place;
  /** The type of the element, such as `button`; null if it names none. */
  readonly type: string | null;
}

/** The newest message that fits; null if none does. */
export async function findMessage(
  world: World,
  fits: (message: Message) => boolean,
): Promise<Message | null> {
  const posted = await postedMessages(world);
  return posted.findLast(fits) ?? null;
}

/**
 * Finds what a person sees and can use: in the modal on top, in a Home tab, in the newest message that has it.
 *
 * @param label the words on the element, its action ID or its placeholder
 * @throws {Error} naming what there is instead
 */
export async function findElement(world: World, user_id: string, label: string): Promise<Found> {
  const open = await world.sandbox(`/views?user_id=${user_id}`);
  const views = [...(open['homes'] as readonly View[]), ...(open['modals'] as readonly View[])];
  const seen: string[] = [];
  for (const view of views.toReversed()) {
    const found = within(view['blocks'], label, seen);
    if (found !== null) return { ...found, place: { ...found.place, view_id: view.id } };
  }
  for (const message of (await postedMessages(world)).toReversed()) {
    const { channel, ts } = message;
    const query = `user_id=${user_id}&channel=${channel}`;
    const now =
      message['is_ephemeral'] === true
        ? message
        : (await world.sandbox(`/messages?${query}&ts=${ts}`))['message'];
    const found = within(now, label, seen);
    if (found !== null) return { ...found, place: { ...found.place, channel, ts } };
  }
  const others = [...new Set(seen)].map((each) => `“${each}”`).join(', ');
  throw new Error(
    `there is nothing with the label or action ID “${label}” to use; ` +
      (others === '' ? 'nothing can be used at all' : `there is ${others}`),
  );
}

/** A view that is open. */
export interface View {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Looks through JSON for an element with the label; adds the labels of all others to `seen`. */
function within(
  json: unknown,
  label: string,
  seen: string[],
  block_id: string | null = null,
): Found | null {
  if (typeof json !== 'object' || json === null) return null;
  const fields = json as Readonly<Record<string, unknown>>;
  const block = typeof fields['block_id'] === 'string' ? fields['block_id'] : block_id;
  const { action_id } = fields;
  if (typeof action_id === 'string') {
    const labels = [action_id, textOf(fields['text']), textOf(fields['placeholder'])];
    if (labels.includes(label))
      return {
        place: { action_id, ...(block === null ? {} : { block_id: block }) },
        type: typeof fields['type'] === 'string' ? fields['type'] : null,
      };
    seen.push(textOf(fields['text']) ?? action_id);
  }
  for (const each of Object.values(fields)) {
    const found = within(each, label, seen, block);
    if (found !== null) return found;
  }
  return null;
}

/** The words of a text object, or a text itself. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  const { text } = value as { readonly text?: unknown };
  return typeof text === 'string' ? text : null;
}
