import { expect, test as base, type Fixtures } from '@playwright/test';
import { JOURNEY, type Traveller } from './journey.ts';
import { provideEngine, type Provided } from './provide.ts';
import { Tab } from './tab.ts';

/** Installing an engine can take minutes. */
const INSTALL_TIMEOUT_MS = 900_000;

/** The engine that the project names. It is installed if it is missing and this is possible. */
const FIXTURES: Fixtures<{}, { provided: Provided }> = {
  provided: [
    // oxlint-disable-next-line no-empty-pattern -- tells Playwright that it needs no other fixture
    async ({}, use, { project }) => {
      const provided = await provideEngine(project.name);
      await use(provided);
      await provided.engine?.close();
    },
    { scope: 'worker', timeout: INSTALL_TIMEOUT_MS },
  ],
};
const test = base.extend(FIXTURES);

test.describe.serial('the journey', () => {
  const tabs: Tab[] = [];
  let traveller: Traveller | undefined;

  for (const [title, step] of JOURNEY) {
    test(title, async ({ provided: { name, engine, reason }, baseURL: url = '' }) => {
      if (engine === undefined) return test.skip(true, `${name}: ${reason}`);
      test.info().annotations.push({ type: 'engine', description: engine.version });
      const openTab = async () => {
        const tab = new Tab(await engine.newTab());
        tabs.push(tab);
        return tab;
      };
      traveller ??= { url, openTab, tab: await openTab() };
      await step(traveller);
      expect(
        tabs.flatMap((tab) => tab.complaints()),
        'complaints of the page',
      ).toEqual([]);
    });
  }
});
