import type { Tab } from './tab.ts';
import type { Step } from './journey.ts';
import { loadingAgain } from './tab.ts';

const WORLDS = 'Worlds of this browser';

/** The steps of the journey with several worlds. They end in the world they begin in. */
export const WORLDS_STEPS: readonly Step[] = [
  [
    'makes a world, goes back to the own one, and deletes it',
    async ({ tab, url }) => {
      await tab.go(`${url}#/workspace`);
      await tab.sees('feed', 'Messages');
      await showWorlds(tab);
      await tab.press('button', 'New world…');
      await tab.write('Title', 'Second world');
      await loadingAgain(tab, () => tab.press('button', 'Make and open'));
      await tab.sees('feed', 'Messages');

      await showWorlds(tab);
      await tab.reads('list', WORLDS, /^Second world\s*Open here/);
      await loadingAgain(tab, () => tab.press('button', 'Open My world'));
      await tab.sees('feed', 'Messages');

      await showWorlds(tab);
      await tab.reads('list', WORLDS, /^My world\s*Open here/);
      await tab.reads('list', WORLDS, /Second world/);
      await tab.press('button', 'Actions on Second world');
      await tab.press('menuitem', 'Delete…');
      await tab.sees('button', 'Delete');
      // The question moves what is below it, and Firefox's driver then clicks beside the button.
      await tab.run(async () => {
        const question = document.querySelector(
          '[role="group"][aria-label="Delete Second world?"]',
        );
        [...(question?.querySelectorAll('button') ?? [])].at(-1)?.click();
      });
      await tab.reads('list', WORLDS, /^(?![^]*Second world)/);
      await tab.reads('region', 'Storage', /stores/);
      await tab.press('button', 'Close');
    },
  ],
];

async function showWorlds(tab: Tab) {
  await tab.run(() => document.querySelector('main')?.focus());
  await tab.key('w');
  await tab.sees('list', WORLDS);
}
