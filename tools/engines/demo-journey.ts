import type { Step } from './journey.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { decodeDemo, demoJson, encodeDemo } from '../../src/contract/links/codec.ts';
import type { Demo } from '../../src/contract/demo/demo.ts';
import { INTERACTION_STEPS } from '../../src/contract/demo/fixtures/interactions.fixture.ts';
import { SIGN_IN_STEPS } from '../../src/contract/demo/fixtures/sign-in.fixture.ts';
import { createPlatform } from '../../src/platform/platform.ts';
import { pause } from './engine.ts';
import { loadingAgain, worldOf, type Tab } from './tab.ts';

/** How often, and how long apart in milliseconds, a page is asked for its world that may be about to load anew. */
const WORLD_LOOKS = 100;
const WORLD_LOOK_EVERY_MS = 100;

/** A link to a demo of ten steps, made by the first version. */
const LINK = readFileSync('src/contract/links/fixtures/version-1.link.txt', 'utf8').trim();

const makeInflating = (megabytes: number) =>
  `1.${deflateSync(Buffer.alloc(megabytes * 1024 * 1024)).toString('base64url')}`;

/** Links that cannot be opened, and what the page has to say. */
const UNREADABLE = [
  [LINK.slice(0, 900), 'its end is missing'],
  [`${LINK.slice(0, 900)}AAAA${LINK.slice(904)}`, 'is damaged'],
  [LINK.replace(/^1/, '2'), 'newer version'],
  [makeInflating(64), 'larger than 5 megabytes'],
  ['1.eJyrVkrLL8pNLFGyUipILMpJrdRNSc3NV6oFAGz0CCo', 'could not be opened'],
];

/** The first steps of the journey, in a profile that has not seen the page. */
export const FRESH_DEMO_STEPS: readonly Step[] = [
  [
    'goes back to the own world from a demo, though the page of that was left early',
    async ({ url, openTab }) => {
      const tab = await openTab();
      for (const isAtWork of [false, true]) {
        await tab.go(`${url}#/workspace`);
        // Left while it makes its database, WebKit would keep that from everybody.
        await tab.sees('feed', 'Messages');
        if (isAtWork) await beAtWork(tab);
        // The query has the browser load a page of its own.
        await tab.go(`${url}?left=${isAtWork}#/workspace?demo=${LINK}`);
        await loadingAgain(tab, () => tab.press('button', 'Back to my world'));
        await expectOwnWorld(tab);
        // WebKit shows the page that was left, as it was then; its world is run by nobody, or by another page.
        await loadingAgain(tab, () =>
          tab.run(async () => void setTimeout(() => history.go(-1), 0)),
        );
        await expectOwnWorld(tab);
      }
      await tab.close();
    },
  ],
  [
    'opens a shared demo in a fresh profile, and plays it to its end',
    async ({ url, openTab }) => {
      const read = await decodeDemo(LINK);
      const steps = (read.ok && read.demo.steps) || [];
      const tab = await openTab();
      await tab.go(`${url}#/workspace?demo=${LINK}`);
      await tab.reads('region', 'Demo', `0 of ${steps.length} played`);
      for (const [index, { caption = '' }] of steps.entries()) {
        await tab.press('button', 'Next step');
        const shown = await tab.reads('region', `Step ${index + 1}`, 'Same as recorded');
        if (!shown.includes(caption)) throw new Error(`step ${index + 1} has no caption: ${shown}`);
      }
      await tab.reads('region', 'Demo', `${steps.length} of ${steps.length} played`);
      await tab.reads('feed', 'Messages', 'All checks are green');
      await tab.close();
    },
  ],
  [
    'plays a sign-in and an install of a link, with the values of its own answers',
    async ({ url, openTab }) => {
      const demo = await recordAnswers(SIGN_IN_STEPS);
      const tab = await openTab();
      await tab.go(`${url}#/workspace?demo=${await encodeDemo(demo)}`);
      await playAll(tab, demo.steps.length);
      await tab.close();
    },
  ],
  [
    'plays what people do with an app, of a link, and nobody answers twice',
    async ({ url, openTab }) => {
      const demo = await recordAnswers(INTERACTION_STEPS);
      const tab = await openTab();
      await tab.go(`${url}#/workspace?demo=${await encodeDemo(demo)}`);
      await playAll(tab, demo.steps.length);
      const { polls, sent } = await tab.run(async () => {
        const { apps, channels } = await (await fetch('sandbox')).json();
        const headers = { authorization: `Bearer ${apps[0].tokens[1].token}` };
        const address = `api/conversations.history?channel=${channels[0].id}`;
        const { messages } = await (await fetch(address, { headers })).json();
        const { deliveries } = await (await fetch('sandbox/deliveries')).json();
        const texts: string[] = messages.map(({ text }: any) => text);
        return {
          polls: texts.filter((text) => text.startsWith('Lunch?')).join(),
          sent: deliveries.flatMap((each: any) => each.attempts).length,
        };
      });
      if (polls !== 'Lunch? 1 vote' || sent > 0)
        throw new Error(`the polls are “${polls}”, and the app was told ${sent} times`);
      await tab.close();
    },
  ],
  [
    'plays the same from a file that is opened on the page',
    async ({ url, openTab }) => {
      const demo = await recordAnswers(SIGN_IN_STEPS);
      const folder = mkdtempSync(join(tmpdir(), 'parley-file-'));
      try {
        const path = join(folder, 'sign-in.parley.json');
        writeFileSync(path, demoJson(demo, 2));
        const tab = await openTab();
        await tab.go(`${url}?file#/workspace`);
        await tab.sees('feed', 'Messages');
        await tab.press('button', 'Share');
        await loadingAgain(tab, () => tab.chooseFile('Open a file…', path));
        await playAll(tab, demo.steps.length);
        await tab.close();
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  ],
];

/** Plays a demo step by step, each as it was recorded. */
async function playAll(tab: Tab, steps: number) {
  await tab.reads('region', 'Demo', `0 of ${steps} played`);
  for (let step = 1; step <= steps; step += 1) {
    await tab.press('button', 'Next step');
    await tab.reads('region', `Step ${step}`, 'Same as recorded');
  }
  await tab.reads('region', 'Demo', `${steps} of ${steps} played`);
}

/** A demo with the answers of Node. */
async function recordAnswers(demo: Demo) {
  const platform = createPlatform();
  const body = JSON.stringify({ demo });
  const address = `${platform.deployment.base_url}/sandbox/demos/play`;
  const answer = await platform.fetch(new Request(address, { method: 'POST', body }));
  const played = (await answer.json()).steps;
  const steps = (demo.steps ?? []).map((step, at) => ({ ...step, answer: played[at].answer }));
  return { ...demo, steps };
}

/** The steps of the journey with links to demos. */
export const DEMO_STEPS: readonly Step[] = [
  [
    'plays a demo of ten steps to the same bytes as Node',
    async ({ tab }) => {
      const read = await decodeDemo(LINK);
      if (!read.ok) throw new Error(read.message);
      const body = JSON.stringify({ demo: read.demo });
      const { deployment } = await worldOf(tab);
      const path = '/sandbox/demos/play';
      const request = new Request(deployment.base_url + path, { method: 'POST', body });
      const expected = await (await createPlatform({ deployment }).fetch(request)).text();
      const here = await tab.run(
        async (to, text) => (await fetch(to, { method: 'POST', body: text })).text(),
        path.slice(1),
        body,
      );
      const sums = JSON.parse(here).steps.map((step: any) => step.answer.sum);
      const recorded = read.demo.steps?.map(({ answer }) => answer?.sum);
      if (String(sums) !== String(recorded)) throw new Error(`the checksums are ${sums}`);
      if (here !== expected) {
        const differs = expected.split('').findIndex((letter, place) => letter !== here[place]);
        const at = differs < 0 ? expected.length : differs;
        const around = (text: string) => text.slice(Math.max(at - 200, 0), at + 200);
        throw new Error(`the answers are ${around(here)}, not ${around(expected)}`);
      }
    },
  ],
  [
    'opens a demo link in a world of its own',
    async ({ tab, url, openTab }) => {
      const own = await worldOf(tab);
      const other = await openTab();
      await other.go(`${url}#/workspace?demo=${LINK}`);
      await other.sees('button', 'Back to my world');
      const { secrets, users, conditions, clock } = await worldOf(other);
      const world = JSON.stringify([secrets, users.count, conditions[0]?.name, clock]);
      if (world !== '["predictable",60,"short_pages",{"now":1767225600,"frozen":true}]')
        throw new Error(`the world of the demo is ${world}`);
      await other.close();
      const after = await worldOf(tab);
      if (JSON.stringify({ ...after, clock: 0 }) !== JSON.stringify({ ...own, clock: 0 }))
        throw new Error('the own world is not as it was');
    },
  ],
  [
    'says why a link cannot be opened, and opens the playground',
    async ({ tab, url }) => {
      // A change of the fragment alone would not load the page anew.
      await tab.go('about:blank');
      for (const [link = '', reason = ''] of UNREADABLE) {
        await tab.go(`${url}#/workspace?demo=${link}`);
        await tab.reads('region', 'Notices', reason);
        await tab.sees('feed', 'Messages');
      }
    },
  ],
];

/** Has the page call without a pause, so that it stores something whenever it is left. */
async function beAtWork(tab: Tab) {
  await tab.run(async () => {
    await (await fetch('api/api.test')).text();
    const goOn = () => void fetch('api/api.test').then(goOn, () => undefined);
    for (let count = 0; count < 4; count += 1) goOn();
  });
}

/** The own world is open, and stored. */
async function expectOwnWorld(tab: Tab) {
  const { secrets } = await worldOnceOpen(tab);
  if (secrets === 'predictable') throw new Error('the world of the demo is open');
  const notices = await tab.run(
    async () => document.querySelector('section[aria-label="Notices"]')?.textContent ?? '',
  );
  if (notices !== '') throw new Error(notices);
}

/** The world in brief, from a page that may be about to load anew. */
async function worldOnceOpen(tab: Tab) {
  for (let look = 0; look < WORLD_LOOKS; look += 1) {
    await tab.sees('feed', 'Messages');
    const world = await worldOf(tab).catch(() => undefined);
    if (world !== undefined) return world;
    await pause(WORLD_LOOK_EVERY_MS);
  }
  throw new Error('the world does not answer');
}
