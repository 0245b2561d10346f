import type { World } from '../world/world.ts';
import type { BlockFileReader } from './block-files.ts';

/** The bot of an app, which shows the files that it sees. */
export function asBot(world: World, app: string): BlockFileReader {
  const user = world.users.get(world.apps.get(app)?.bot_user ?? '');
  return { world, user };
}
