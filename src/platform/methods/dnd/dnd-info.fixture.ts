import type { OpenWorld } from '../../testing/open-world.ts';

export const HOUR = 3600;

/** What `dnd.info` says of somebody. */
export const info = async (world: OpenWorld, user: string, token = world.bot) => {
  const { ok: _ok, ...status } = (await world.call('dnd.info', { user }, { token })).body;
  return status;
};
