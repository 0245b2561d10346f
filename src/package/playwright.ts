import { stripVTControlCharacters } from 'node:util';
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { parley, type ParleyTest, type TestOptions } from './testing.ts';

export { expect } from '@playwright/test';
export * from './testing.ts';

/** What tests get, and what `use` of a configuration can say. */
export interface PerWorker {
  /** How the world of a worker is made: `use: { parleyOptions: { manifest } }`. */
  readonly parleyOptions: TestOptions;
  /** The world of the worker, at `parleyServer.world.url`. */
  readonly parleyServer: ParleyTest;
}

/** What each test gets: the world of its worker, made new before it. */
export interface PerTest {
  readonly parley: ParleyTest;
}

/** The `test` of Playwright with a world served over HTTP for each worker. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PerTest,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & PerWorker
> = base.extend<PerTest, PerWorker>({
  parleyOptions: [{}, { option: true, scope: 'worker' }],
  parleyServer: [
    async ({ parleyOptions }, give) => {
      const server = await parley({ ...parleyOptions, http: true });
      await give(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  parley: async ({ parleyServer, parleyOptions }, give, testInfo) => {
    const { seed = 1, rateLimits = false, manifest } = parleyOptions;
    parleyServer.world.nameTest(testInfo.titlePath.join(' › '));
    await parleyServer.world.reset({ seed, rate_limits: rateLimits });
    if (manifest !== undefined) await parleyServer.world.install(manifest);
    await give(parleyServer);
    if (testInfo.status === testInfo.expectedStatus) return;
    const message = stripVTControlCharacters(testInfo.error?.message ?? '');
    const told = await parleyServer.world.leaveDemo({ message });
    if (told !== '') await testInfo.attach('Parley', { body: told, contentType: 'text/plain' });
  },
});
