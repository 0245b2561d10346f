import type { ErrorCode } from '../../contract/errors/errors.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import { removeSurplus } from '../store/prune.ts';
import { isMember } from './channel.ts';
import type { DueWork } from './due-work.ts';
import { authorOf, createMessage, messageKey, THREAD_BROADCAST } from './message.ts';
import { scheduledMessages, type ScheduledRecord } from './scheduled-message.ts';
import type { World } from './world/world.ts';

/** How many messages that could not be posted a world keeps, so that their authors learn of it. */
const MAX_FAILED = 100;

const firstDue = (world: World): ScheduledRecord | undefined =>
  world.scheduledMessages.scanIndex('due', { prefix: '' }).next().value;

/**
 * Posts the scheduled message that is due next, as by its author. One that cannot be posted any more stays, with the reason
 * (docs/assumptions.md, A-61).
 */
function carryOut(world: World): void {
  const row = firstDue(world);
  if (row === undefined) return;
  const { scheduledMessages: table } = world;
  const failed = post(world, row);
  if (failed === null) table.remove(row.id);
  else {
    table.put({ ...row, failed });
    removeSurplus(
      table,
      table.scanIndex('failed', { prefix: '', reverse: true, skip: MAX_FAILED }),
    );
  }
}

/** A scheduled message is posted when its time has come. */
export const SCHEDULED_POST: DueWork = {
  table: scheduledMessages,
  reason: 'schedule',
  load: () => BLOCK_CHECKS.load(),
  nextAt: (world) => firstDue(world)?.post_at,
  carryOut,
};

/** Posts a message, or says why that is not allowed any more. */
function post(world: World, row: ScheduledRecord): ErrorCode | null {
  const channel = world.channels.get(row.channel);
  const user = world.users.get(row.user);
  const app = world.apps.get(row.app);
  const parent =
    row.thread_ts === undefined
      ? undefined
      : world.messages.get(messageKey(row.channel, row.thread_ts));
  if (user === undefined || user.deleted || app === undefined || app.removed)
    return 'account_inactive';
  if (world.team.posting_suspended) return 'ekm_access_denied';
  if (channel === undefined || channel.access_denied) return 'channel_not_found';
  if (channel.is_archived) return 'is_archived';
  const isOpen = row.is_guest && channel.kind === 'public_channel';
  if (!isOpen && !isMember(world, channel.id, user.id)) return 'not_in_channel';
  if (channel.is_general && world.team.general_restricted && !user.is_admin)
    return 'restricted_action';
  if (row.thread_ts !== undefined && parent === undefined) return 'thread_not_found';
  createMessage(world, {
    channel: channel.id,
    author: authorOf(user, app),
    content: row.content,
    parent,
    subtype: row.is_broadcast ? THREAD_BROADCAST : undefined,
    at: row.post_at,
  });
  return null;
}
