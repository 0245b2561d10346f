import type { MethodSetting } from '../../testing/describe-method.ts';
import type { OpenWorld } from '../../testing/open-world.ts';

/** Calls a method of user groups; returns the body of the answer. */
export const callerOf =
  (world: OpenWorld) =>
  async (method: string, args: Record<string, string> = {}, token = world.bot) =>
    (await world.call(`usergroups.${method}`, args, { token })).body;

/** The arguments that name a new user group. */
export async function newGroup({ world }: Pick<MethodSetting, 'world'>, name = 'On call') {
  const { usergroup } = await callerOf(world)('create', { name });
  return { usergroup: usergroup.id as string };
}
