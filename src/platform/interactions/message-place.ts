import { quoteShort } from '../http/form.ts';
import type { Refusal } from '../http/refusal.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { ownMessage } from '../model/interactions/ephemeral.ts';
import { messageKey } from '../model/message.ts';
import { type Acting, cannot, type SeenMessage } from './act.ts';

/** The message of a conversation that the person sees. */
export function findMessage(
  { world, person }: Acting,
  channel: ChannelRecord,
  ts: string,
): SeenMessage | Refusal {
  const row = world.messages.get(messageKey(channel.id, ts));
  if (row !== undefined) return { row, isEphemeral: false };
  const own = ownMessage(world, person.id, channel.id, ts);
  if (own !== undefined) return { row: own, isEphemeral: true };
  const newest = world.messages.last(messageKey(channel.id, ''))?.ts;
  const there = newest === undefined ? 'it has no messages' : `its newest is ${newest}`;
  return cannot(
    `There is no message ${quoteShort(ts)} in ${channel.id} that ${person.real_name} sees; ${there}.`,
  );
}
