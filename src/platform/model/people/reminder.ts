import * as z from 'zod/mini';
import { stamp } from '../../store/stamp.ts';
import { directConversation, openDirect } from '../channel.ts';
import { defineTable } from '../define-table.ts';
import type { DueWork } from '../due-work.ts';
import { byApp, createMessage } from '../message.ts';
import { appId, count, userId } from '../shapes.ts';
import type { World } from '../world/world.ts';

/** Something that a person wants to be told at a time. */
export const ReminderRecord = z.object({
  id: z.string().check(z.regex(/^Rm[A-Z0-9]{1,30}$/, { error: 'must be an id like Rm0123456789' })),
  user: userId,
  /** The app that asked for it: its bot reminds the person. */
  app: appId,
  text: z.string(),
  time: count,
  /** Whether the person was told. */
  told: z.boolean(),
  /** When it was marked as done, in epoch seconds; 0 until then. */
  complete_ts: count,
});
export type ReminderRecord = z.infer<typeof ReminderRecord>;

export const reminders = defineTable({
  name: 'reminders',
  schema: ReminderRecord,
  key: ({ id }) => id,
  indexes: {
    user: ({ user, id }) => `${user}:${id}`,
    due: ({ id, time, told, complete_ts }) =>
      told || complete_ts !== 0 ? null : `${stamp(time)}:${id}`,
  },
  references: { user: 'users', app: 'apps' },
});

/** The reminders of a person, oldest first. */
export const remindersOf = (
  { reminders }: Pick<World, 'reminders'>,
  user: string,
): ReminderRecord[] => Array.from(reminders.scanIndex('user', { prefix: `${user}:` }));

const firstDue = (world: World): ReminderRecord | undefined =>
  world.reminders.scanIndex('due', { prefix: '' }).next().value;

/** A person is reminded in their direct conversation with the bot (docs/assumptions.md, A-87). */
export const REMINDER_DUE: DueWork = {
  table: reminders,
  reason: 'user',
  nextAt: (world) => firstDue(world)?.time,
  carryOut: (world) => {
    const row = firstDue(world);
    if (row === undefined) return;
    world.reminders.put({ ...row, told: true });
    remind(world, row);
  },
};

/** Posts what a person wants to be told, unless they left, or the app was uninstalled. */
function remind(world: World, { user, app: id, text }: ReminderRecord): void {
  const app = world.apps.get(id);
  if (app === undefined || app.removed || world.users.get(user)?.deleted !== false) return;
  const people = new Set([app.bot_user, user]);
  const channel = directConversation(world, people) ?? openDirect(world, people, app.bot_user);
  createMessage(world, {
    channel: channel.id,
    author: byApp(app),
    content: { text: `Reminder: ${text}` },
  });
}
