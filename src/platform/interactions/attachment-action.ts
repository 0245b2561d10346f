import {
  olderActionPayload,
  olderSuggestionPayload,
} from '../../contract/interactions/payloads.ts';
import { findOlderElement, readOlderAction } from '../../contract/interactions/older-actions.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { quoteShort } from '../http/form.ts';
import type { Refusal } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import type { ChannelRecord } from '../model/channel.ts';
import {
  type Act,
  actorWithApp,
  actedMessage,
  type Acting,
  actionTs,
  cannot,
  type SeenMessage,
} from './act.ts';
import { knownTo } from './elements.ts';

interface Place {
  readonly app: AppRecord;
  readonly channel: ChannelRecord;
  readonly message: SeenMessage;
}

/** A press of a button of an older attachment, or a choice in such a menu; null if the message has none of that name. */
export function performAttachmentAction(
  acting: Acting,
  body: BodyOf<'action'>,
  { app, channel, message }: Place,
): Act | Refusal | null {
  const { row, isEphemeral } = message;
  const found = findOlderElement(row.attachments ?? [], body);
  if (found === undefined) return null;
  const done = readOlderAction(body.value, found, knownTo(acting));
  if ('fault' in done) return cannot(`The value for ${quoteShort(body.action_id)} ${done.fault}.`);
  const { callback_id, place } = found;
  return {
    app,
    about: { channel: channel.id, ts: row.ts, action_id: body.action_id, callback_id },
    payload: olderActionPayload(actorWithApp(acting, app), actedMessage(channel, message), {
      action: done,
      callback_id,
      place,
      at: actionTs(acting),
      response_url: acting.responseUrl(app, {
        kind: 'actions',
        channel: channel.id,
        original: { ts: row.ts, ephemeral: isEphemeral },
        thread_ts: row.thread_ts ?? null,
      }),
      trigger_id: acting.trigger(app),
    }),
  };
}

/** What was typed in such a menu, whose app says what can be chosen; null if the message has none of that name. */
export function performAttachmentSuggestion(
  acting: Acting,
  { action_id, value }: BodyOf<'suggestion'>,
  { app, channel, message }: Place,
): Act | null {
  const { row } = message;
  const found = findOlderElement(row.attachments ?? [], { action_id });
  if (found?.action['data_source'] !== 'external') return null;
  const { callback_id, place } = found;
  return {
    app,
    about: { channel: channel.id, ts: row.ts, action_id, callback_id, text: value },
    payload: olderSuggestionPayload(actorWithApp(acting, app), actedMessage(channel, message), {
      action_id,
      value,
      callback_id,
      place,
      at: actionTs(acting),
    }),
  };
}
