import { test as base } from '@playwright/test';
import { parley, type ParleyTest, type TestOptions } from './testing.ts';

export { expect } from '@playwright/test';
export * from './testing.ts';

/** What tests get, and what `use` of a configuration can say. */
interface PerWorker {
  /** How the world of a worker is made: `use: { parleyOptions: { manifest } }`. */
  readonly parleyOptions: TestOptions;
  /** The world of the worker, at `parleyServer.world.url`. */
  readonly parleyServer: ParleyTest;
}

/** What each test gets: the world of its worker, made new before it. */
interface PerTest {
  readonly parley: ParleyTest;
}

/** The `test` of Playwright with a world served over HTTP for each worker. */
export const test = base.extend<PerTest, PerWorker>({
  parleyOptions: [{}, { option: true, scope: 'worker' }],
  parleyServer: [
    async ({ parleyOptions }, use) => {
      const server = await parley({ ...parleyOptions, http: true });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  parley: async ({ parleyServer, parleyOptions }, use) => {
    await parleyServer.world.reset({ seed: parleyOptions.seed ?? 1 });
    if (parleyOptions.manifest !== undefined) await parleyServer.world.install(parleyOptions.manifest);
    await use(parleyServer);
  },
});
