import type { MethodSetting } from '../../testing/describe-method.ts';
import type { OpenWorld } from '../../testing/open-world.ts';

/** Calls a method of reminders as the owner, or with another token; returns the body of the answer. */
export const callerOf =
  (world: OpenWorld) =>
  async (method: string, args: Record<string, string> = {}, token = world.user) =>
    (await world.call(`reminders.${method}`, args, { token })).body;

/** The arguments that name a new reminder of the owner, by default in a minute. */
export async function newReminder({ world }: Pick<MethodSetting, 'world'>, time = '60') {
  const { reminder } = await callerOf(world)('add', { text: 'Water the plants', time });
  return { reminder: reminder.id as string };
}
