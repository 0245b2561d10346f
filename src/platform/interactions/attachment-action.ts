import { quoteValue } from '../../contract/interactions/choice.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { wireMessage } from '../model/message.ts';
import {
  type Act,
  type Acting,
  actionTs,
  cannot,
  channelName,
  listed,
  payloadHead,
} from './act.ts';
import type { SeenMessage } from './message-place.ts';

/** Buttons and menus of older attachments: `attachments[].actions` with a `callback_id`. */

interface Found {
  /** From 1, as `attachment_id`. */
  readonly place: number;
  readonly callback_id: string;
  readonly action: Readonly<Record<string, unknown>>;
}

interface Place {
  readonly app: AppRecord;
  readonly channel: ChannelRecord;
  readonly message: SeenMessage;
}

const actionsIn = ({ row }: SeenMessage): Found[] =>
  (row.attachments ?? []).flatMap((each, at) => {
    const actions = isJsonObject(each) ? each['actions'] : undefined;
    if (!isJsonObject(each) || !Array.isArray(actions)) return [];
    const callback_id = typeof each['callback_id'] === 'string' ? each['callback_id'] : '';
    return actions.flatMap((action: unknown) =>
      isJsonObject(action) ? [{ place: at + 1, callback_id, action }] : [],
    );
  });

/** A press of such a button, or a choice in such a menu; null if the message has none of that name. */
export function performAttachmentAction(
  acting: Acting,
  { action_id, value }: BodyOf<'action'>,
  { app, channel, message }: Place,
): Act | Refusal | null {
  const named = actionsIn(message).filter(({ action }) => action['name'] === action_id);
  const found = named.find(({ action }) => action['value'] === value) ?? named[0];
  if (found === undefined) return null;
  const done = readOlderAction(acting, found, value);
  if (isRefusal(done)) return done;
  const { row, isEphemeral } = message;
  return {
    app,
    about: { channel: channel.id, ts: row.ts, action_id, callback_id: found.callback_id },
    payload: {
      ...payloadHead(acting, app, 'interactive_message'),
      actions: [done],
      callback_id: found.callback_id,
      channel: { id: channel.id, name: channelName(channel) },
      action_ts: actionTs(acting),
      message_ts: row.ts,
      attachment_id: String(found.place),
      is_app_unfurl: false,
      ...(isEphemeral ? {} : { original_message: wireMessage(row) }),
      response_url: acting.responseUrl(app, {
        kind: 'actions',
        channel: channel.id,
        original: { ts: row.ts, ephemeral: isEphemeral },
        thread_ts: row.thread_ts ?? null,
      }),
      trigger_id: acting.trigger(app),
    },
  };
}

/** The entry of `actions`. */
interface OlderAction {
  readonly name: unknown;
  readonly type: 'button' | 'select';
  readonly value?: unknown;
  readonly selected_options?: readonly { readonly value: string }[];
}

function readOlderAction(
  { world, person }: Acting,
  { action }: Found,
  value: unknown,
): OlderAction | Refusal {
  const { name, type } = action;
  if (type !== 'select') return { name, type: 'button', value: action['value'] ?? '' };
  const wanted = typeof value === 'string' ? value : '';
  const source = action['data_source'] ?? 'static';
  const isThere =
    source === 'users'
      ? world.users.has(wanted)
      : source === 'channels' || source === 'conversations'
        ? world.channels.has(wanted)
        : source === 'external' && wanted !== '';
  const options = [
    ...listOf(action['options']),
    ...listOf(action['option_groups']).flatMap((group) => listOf(Object(group)['options'])),
  ].flatMap((option) => {
    const own: unknown = Object(option)['value'];
    return typeof own === 'string' ? [own] : [];
  });
  if (isThere || options.includes(wanted))
    return { name, type: 'select', selected_options: [{ value: wanted }] };
  const names = options.map(quoteValue);
  return cannot(
    `${person.real_name} cannot choose ${quoteValue(value)} in ${quoteValue(name)}; ${listed(names, 'it has no options')}.`,
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
