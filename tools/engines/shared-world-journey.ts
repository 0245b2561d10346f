import { BUILD } from '../../e2e/addresses.ts';
import { makeFolder, optionsFor } from '../edge/host.fixture.ts';
import { startHost } from '../share/host.ts';
import type { Step } from './journey.ts';
import { channelsOfBot, worldOf } from './tab.ts';

const OF_OTHERS = 'from another program';

/** The page of a world that a host of shared worlds serves, with a stream that the host keeps open. */
export const SHARED_WORLD_STEPS: readonly Step[] = [
  [
    'opens a shared world, calls it, and hears what others do in it',
    async ({ openTab }) => {
      const folder = makeFolder();
      const host = await startHost(await optionsFor(folder.data), BUILD);
      const url = `${host.origin}${host.worlds[0]?.path}`;
      const tab = await openTab();
      try {
        await tab.go(`${url}#/explorer?method=auth.test`);
        await tab.sees('heading', 'auth.test');
        await tab.press('button', 'Send');
        await tab.reads('region', 'Response', 'HTTP 200');
        const [channel = ''] = await channelsOfBot(tab);
        const { apps } = await worldOf(tab);
        await tab.go(`${url}#/workspace?channel=${channel}`);
        await tab.sees('feed', 'Messages');
        await fetch(`${url}api/chat.postMessage`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apps[0].tokens[0].token}` },
          body: new URLSearchParams({ channel, text: OF_OTHERS }),
        });
        await tab.reads('feed', 'Messages', OF_OTHERS);
      } finally {
        await tab.close();
        await host.stop();
        folder.remove();
      }
    },
  ],
];
