import * as z from 'zod/mini';
import { removeSurplus, removeWhile } from '../../store/prune.ts';
import { rank } from '../../store/stamp.ts';
import { onAdded } from '../commit-hook.ts';
import { defineTable } from '../define-table.ts';
import { MessageRecord, messageKey, newMessage, type NewMessage, reserveTs } from '../message.ts';
import { count, userId } from '../shapes.ts';
import type { World } from '../world/world.ts';

/** A message that one person sees, until they dismiss it or too many others came (docs/assumptions.md, A-21). */
export const EphemeralRecord = z.extend(MessageRecord, {
  /** Who sees it. */
  to: userId,
  serial: count,
});
export type EphemeralRecord = z.infer<typeof EphemeralRecord>;

export const ephemeralKey = (to: string, channel: string, ts: string) =>
  `${to}:${messageKey(channel, ts)}`;

export const ephemerals = defineTable({
  name: 'ephemeral_messages',
  schema: EphemeralRecord,
  key: (row) => ephemeralKey(row.to, row.channel, row.ts),
  indexes: {
    serial: ({ serial }) => rank(serial),
  },
  references: { channel: 'channels', user: 'users', app_id: 'apps', to: 'users' },
});

/** How many a person sees in a conversation, and how many a world keeps. */
const MAX_IN_CONVERSATION = 50;
const MAX_EPHEMERALS = 1000;

export const boundEphemerals = onAdded(ephemerals, (world, { to, channel, serial }) => {
  const prefix = `${to}:${channel}:`;
  removeSurplus(
    world.ephemerals,
    world.ephemerals.scan({ prefix, reverse: true, skip: MAX_IN_CONVERSATION }),
  );
  removeWhile(
    world.ephemerals,
    world.ephemerals.scanIndex('serial', { prefix: '' }),
    (row) => row.serial <= serial - MAX_EPHEMERALS,
  );
});

/** A message that one person sees, as a message; undefined if they do not. */
export function ownMessage(
  { ephemerals }: Pick<World, 'ephemerals'>,
  to: string,
  channel: string,
  ts: string,
): MessageRecord | undefined {
  const own = ephemerals.get(ephemeralKey(to, channel, ts));
  if (own === undefined) return undefined;
  const { to: _to, serial: _serial, ...message } = own;
  return message;
}

/** Shows a message to one person. Its `ts` is used up: no message of the channel gets it. */
export function createEphemeral(
  world: Pick<World, 'ephemerals' | 'messages' | 'counters' | 'clock' | 'team' | 'ids'>,
  to: string,
  given: NewMessage,
): EphemeralRecord {
  const message = newMessage(world, given);
  reserveTs(world, message);
  return world.ephemerals.put({ ...message, to, serial: world.ids.number('ephemeral') });
}
