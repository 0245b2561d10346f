import { queryOptions } from '@tanstack/react-query';
import type { Demo, DemoWorld } from '../../../contract/demo/demo.ts';
import type { PlayedDemo } from '../../../contract/demo/played.ts';
import { worldKey } from '../../../client/queries.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';

/** Plays a demo in a scratch world (`POST /sandbox/demos/play`); the open world does not change. */
export const playDemo = (
  client: Pick<ParleyClient, 'sandbox'>,
  demo: Demo,
  signal?: AbortSignal,
): Promise<PlayedDemo> =>
  client.sandbox<PlayedDemo>('/demos/play', {
    method: 'POST',
    body: { demo },
    ...(signal && { signal }),
  });

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

/** Reads `GET /sandbox` of a demo world before its first step. The answer never changes, so it is read once for each world. */
export const startBriefQuery = (client: WorldClient, world: DemoWorld) =>
  queryOptions({
    queryKey: worldKey(client, 'start of a demo', JSON.stringify(world)),
    queryFn: async ({ signal }) => (await playDemo(client, demoOf(world), signal)).brief,
    staleTime: Infinity,
  });
