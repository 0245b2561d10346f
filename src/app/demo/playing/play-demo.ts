import type { Demo, DemoWorld } from '../../../contract/demo/demo.ts';
import type { PlayedDemo } from '../../../contract/demo/played.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';

/** Plays a demo in a world of its own (`POST /sandbox/demos/play`); the world in service does not change. */
export const playDemo = (client: Pick<ParleyClient, 'sandbox'>, demo: Demo): Promise<PlayedDemo> =>
  client.sandbox<PlayedDemo>('/demos/play', { method: 'POST', body: { demo } });

export const demoOf = (
  world: DemoWorld,
  { title, steps }: Pick<Demo, 'steps' | 'title'> = {},
): Demo => ({
  format: 'parley-demo',
  version: 1,
  ...(title !== undefined && { title }),
  world,
  ...(steps && { steps }),
});

/** `GET /sandbox` of a demo world before the first step. */
export async function startOf(
  client: Pick<ParleyClient, 'sandbox'>,
  world: DemoWorld,
): Promise<WorldBrief> {
  return (await playDemo(client, demoOf(world))).brief;
}
