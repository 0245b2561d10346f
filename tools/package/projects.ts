/** Projects of users, which the check of the package runs in a fresh folder. */

/** In JavaScript, with nothing but Node: every door that needs no other package, used once. */
export const NODE_PROJECT = `
import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlatform } from 'parley';
import { listen } from 'parley/server';
import { parley } from 'parley/testing';

const manifest = {
  display_information: { name: 'Todo' },
  features: { bot_user: { display_name: 'todo' } },
  oauth_config: { scopes: { bot: ['chat:write'] } },
};

test('a platform in this process', async () => {
  const world = createPlatform();
  assert.equal((await world.api('auth.test')).ok, true);
});

test('a world for a test', async () => {
  const { world, api, person } = await parley({ manifest });
  await api('chat.postMessage', { channel: '#general', text: 'hi' });
  await person('ada').says('hello');
  await world.assertPosted({ channel: '#general', text: 'hello' });
  await assert.rejects(world.assertPosted({ text: 'bye' }), /What was posted[^]*npx parley page/);
});

test('a server, with its page', async (t) => {
  const server = await listen({ manifest });
  t.after(() => server.close());
  const page = await fetch(server.url);
  assert.match(await page.text(), /<title>Parley/);
  const headers = { authorization: \`Bearer \${server.tokens[0].token}\` };
  assert.equal((await (await fetch(\`\${server.apiUrl}auth.test\`, { headers })).json()).ok, true);
});
`;

/** The same doors with types; what is wrong must be an error. */
export const TYPED_PROJECT = `
import test from 'node:test';
import { createPlatform, type WorldBrief } from 'parley';
import { parley, type ParleyTest } from 'parley/testing';
import { listen } from 'parley/server';

const brief: WorldBrief = await createPlatform({ seed: 3 }).brief();
const made: ParleyTest = await parley({ manifest: {} });
const server = await listen({ port: 0 });
// @ts-expect-error a seed is a number
createPlatform({ seed: 'x' });
console.log(brief.seed, made.world.url, server.tokens[0]?.token);
test('takes the context of Node', async (t) => {
  await parley({ test: t });
});
`;

/** A project of a test runner. Each has a test that passes and one that fails with an assertion that Parley does not know. */
export interface RunnerProject {
  /** The package of the runner. */
  readonly runner: string;
  /** Packages of this repository that it needs. */
  readonly needs: readonly string[];
  readonly file: string;
  readonly text: string;
  readonly args: readonly string[];
}

const BODY = `
  const { channel } = await api('chat.postMessage', { channel: '#general', text: 'hi' });
`;

export const RUNNER_PROJECTS: readonly RunnerProject[] = [
  {
    runner: 'node',
    needs: [],
    file: 'failing.node.mjs',
    text: `
import assert from 'node:assert/strict';
import test from 'node:test';
import { parley } from 'parley/testing';

test('fails in Node', async (t) => {
  const { api } = await parley({ test: t });${BODY}  assert.equal(channel, 'C1');
});
`,
    args: ['--test', '--test-reporter', 'spec', 'failing.node.mjs'],
  },
  {
    runner: 'vitest',
    needs: ['vitest', 'vite'],
    file: 'vitest.test.mjs',
    text: `
import { expect, test } from 'vitest';
import { parley } from 'parley/vitest';

test('passes', async () => {
  const { api, world } = await parley();${BODY}  await expect(world).toHavePosted({ channel, text: 'hi' });
});

test('fails in Vitest', async () => {
  const { api } = await parley();${BODY}  expect(channel).toBe('C1');
});
`,
    args: ['run', '--root', '.', 'vitest.test.mjs'],
  },
  {
    runner: '@playwright/test',
    needs: ['@playwright/test', 'playwright', 'playwright-core'],
    file: 'playwright.spec.mjs',
    text: `
import { expect, test } from 'parley/playwright';

test('passes', async ({ parley: { api, world } }) => {${BODY}  await world.assertPosted({ channel, text: 'hi' });
});

test('fails in Playwright', async ({ parley: { api } }) => {${BODY}  expect(channel).toBe('C1');
});
`,
    args: ['test', '--reporter', 'line', 'playwright.spec.mjs'],
  },
];

/** Code that calls the address of the real service, answered by Parley through Mock Service Worker. */
export const MSW_PROJECT = `
import assert from 'node:assert/strict';
import { setupServer } from 'msw/node';
import { createPlatform } from 'parley';
import { handlers } from 'parley/msw';

const world = createPlatform();
const server = setupServer(...handlers(world));
server.listen({ onUnhandledRequest: 'error' });
const headers = { authorization: \`Bearer \${await world.botToken()}\` };
const answer = await fetch('https://slack.com/api/auth.test', { method: 'POST', headers });
assert.equal((await answer.json()).ok, true);
server.close();
console.log('answered');
`;
