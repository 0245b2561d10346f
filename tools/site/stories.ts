import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { html } from 'hono/html';
import type { Demo } from '../../src/contract/demo/demo.ts';
import { readDemoText } from '../../src/contract/links/codec.ts';
import { demoLink } from '../../src/server/command/demo-address.ts';
import { HOW_TOS, howTos, runHowTo } from '../examples/how-to.ts';
import { makeProjectFolder } from '../examples/project-folder.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { placeOf } from './contents.ts';
import type { Page } from './page.ts';
import { playground } from './reference/parts.ts';

/** Loaded into every process of a page: worlds of tests that pass leave demos, too, once the tests have ended. */
const KEEP_DEMOS = `
import { TestWorld } from 'parley/testing';

const worlds = new Set();
const { sandbox } = TestWorld.prototype;
TestWorld.prototype.sandbox = function (...given) {
  worlds.add(this);
  return sandbox.apply(this, given);
};
process.once('beforeExit', async () => {
  for (const world of worlds) await world.leaveDemo();
});
`;

const TITLE = 'See it happen';
const ID = 'see-it-happen';

/**
 * Runs what the how-to pages say, and adds to each what happened in the worlds of its tests: readers play it, look at the calls,
 * and change one.
 *
 * @throws {CheckFailure} if what a page says is not so
 */
export async function addStories(pages: readonly Page[]): Promise<readonly Page[]> {
  const projects = await makeProjectFolder();
  try {
    const keep = join(projects.folder, 'keep-demos.mjs');
    writeFileSync(keep, KEEP_DEMOS);
    const stories = new Map<string, readonly Demo[]>();
    for (const howTo of howTos()) {
      const fault = await runHowTo(howTo, projects, {
        NODE_OPTIONS: `--import=${pathToFileURL(keep).href}`,
      });
      if (fault !== null) throw new CheckFailure(`${howTo.name} does not do what it says`, fault);
      stories.set(
        placeOf(`${HOW_TOS}/${howTo.name}.md`),
        readDemos(join(projects.folder, howTo.name)),
      );
    }
    return await Promise.all(pages.map((page) => withStories(page, stories.get(page.path) ?? [])));
  } finally {
    projects.remove();
  }
}

/** The demos that the tests of a page left. */
function readDemos(folder: string): readonly Demo[] {
  const demos = join(folder, 'test-results/parley');
  if (!existsSync(demos)) return [];
  return readdirSync(demos)
    .toSorted()
    .map((file) => {
      const reading = readDemoText(readFileSync(join(demos, file)));
      if (!reading.ok) throw new CheckFailure(`the demo ${file} cannot be read`, reading.message);
      return reading.demo;
    });
}

async function withStories(page: Page, demos: readonly Demo[]): Promise<Page> {
  if (demos.length === 0) return page;
  const frames = await Promise.all(
    demos.map(async (demo) =>
      playground(page.path, await routeOf(demo), `Play “${demo.title ?? 'the demo'}”`),
    ),
  );
  const added = await html`<h2 id="${ID}">${TITLE}</h2>
    <p>What happened in the ${demos.length === 1 ? 'test' : 'tests'} above, in the playground.</p>
    ${frames}`;
  return {
    ...page,
    body: `${page.body}${String(added)}`,
    headings: [...page.headings, { id: ID, text: TITLE }],
  };
}

/** Where the page opens a demo, behind its `#/`. */
async function routeOf(demo: Demo): Promise<string> {
  const link = await demoLink('.', demo);
  return link.slice('./#/'.length);
}
