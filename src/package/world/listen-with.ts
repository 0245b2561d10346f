import { listenProblem } from '../../server/command/listen-problem.ts';
import { LOCAL_SERVING, type Serving, serve } from '../../server/serve.ts';
import type { ListenOptions, ParleyServer } from './listen.ts';
import { PAGE_ROOT } from './page-root.ts';
import { World } from './world.ts';

/**
 * Serves a world as `listen` does, with a platform that is made otherwise, or with another time. Apart from `listen`, so that the
 * types of the package name nothing of the server.
 */
export async function listenWith(
  options: ListenOptions,
  own: Pick<Serving, 'make' | 'wake'>,
): Promise<ParleyServer> {
  const { port = LOCAL_SERVING.port, host = LOCAL_SERVING.host, seed = null, manifest } = options;
  const server = await serve({
    ...LOCAL_SERVING,
    ...own,
    port,
    host,
    seed,
    pageRoot: PAGE_ROOT,
  }).catch((error: unknown) => {
    const problem = listenProblem(error, { port, host });
    if (problem !== null && error instanceof Error)
      error.message = problem.replaceAll(/--(\w+)/g, 'the option $1');
    throw error;
  });
  const { platform } = server;
  const world = new World(platform.deployment.base_url, platform.fetch);
  try {
    if (manifest !== undefined) await world.createApp(manifest);
    const { tokens } = await world.app();
    return Object.assign(world, { tokens, close: () => server.close() });
  } catch (reason) {
    await server.close();
    throw reason;
  }
}
