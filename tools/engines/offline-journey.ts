import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BUILD } from '../../e2e/addresses.ts';
import { listen } from '../serve/static-pages.mjs';
import { pause } from './engine.ts';
import type { Step } from './journey.ts';
import { silentHost } from './silent-host.ts';
import { loadingAgain, type Tab } from './tab.ts';

/** How long the browser may take to store the page, in milliseconds. */
const STORE_TIMEOUT_MS = 240_000;
const LOOK_EVERY_MS = 200;

/** A visit to a host that then ends. */
export const OFFLINE_STEPS: readonly Step[] = [
  [
    'works without a network after the first visit',
    async ({ openTab }) => {
      const folder = join(BUILD, 'page');
      const host = listen({ '/': `${folder}/` }, 0);
      await once(host, 'listening');
      const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
      const tab = await openTab();
      await tab.go(`${url}#/explorer?method=auth.test`);
      await expectStored(tab);
      const { port } = host.address() as AddressInfo;
      if ('closeAllConnections' in host) host.closeAllConnections();
      host.close();

      // First the network hangs, then it is gone.
      const silent = await silentHost(port);
      await loadingAgain(tab, () => tab.reload());
      await tab.press('button', 'Send');
      await tab.reads('status', 'Result', 'ok');
      silent.end();
      await loadingAgain(tab, () => tab.reload());
      await tab.sees('button', 'Send');
      await tab.go(`${url}#/directory`);
      await tab.sees('button', 'Walk all');
      // Engines may log that the host is gone.
      tab.complaints();
      await tab.close();
    },
  ],
];

async function expectStored(tab: Tab): Promise<void> {
  for (let waited = 0; waited < STORE_TIMEOUT_MS; waited += LOOK_EVERY_MS) {
    const isStored = await tab.run(
      async () =>
        (await caches.match(new URL('parley-offline-whole', location.href).href)) !== undefined,
    );
    if (isStored) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('the browser did not store the page');
}
