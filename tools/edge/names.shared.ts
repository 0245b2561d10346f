import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startHost } from '../share/host.ts';
import { baseOf, makeFolder, optionsFor } from './host.fixture.ts';

/** A host of its own: in the folder of the one that all suites share, files appear at any time. */
const { data, remove } = makeFolder();
const host = await startHost(await optionsFor(data), 'dist');
afterAll(async () => {
  await host.stop();
  remove();
});

const made = baseOf(host);
// Wakes it, so that there is the file of a world.
await (await fetch(`${made}/sandbox`)).body?.cancel();

/** The files of all worlds that were ever awake. */
const worlds = () =>
  readdirSync(join(data, 'worlds'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.sqlite') && !name.endsWith('metadata.sqlite'),
  );

it.each([
  ['/sandbox', 'GET', undefined],
  ['/api/chat.postMessage', 'POST', 'text=a'],
  ['/link', 'GET', undefined],
  ['/gov/sandbox', 'GET', undefined],
  ['/', 'GET', undefined],
  ['/', 'DELETE', undefined],
])('at %s, a name that the host did not make wakes nothing (%s)', async (path, method, body) => {
  const before = worlds();
  expect(before).toHaveLength(1);
  const answer = await fetch(`${host.origin}/w/${'A'.repeat(64)}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ ok: false, error: 'unknown_world' });
  expect(worlds()).toEqual(before);
});

it('does not know a good name with another letter', async () => {
  const changed = made.slice(0, -1) + (made.endsWith('A') ? 'B' : 'A');
  const answer = await fetch(`${changed}/sandbox`);
  expect(await answer.json()).toMatchObject({ error: 'unknown_world' });
  expect((await fetch(`${made}/sandbox`)).status).toBe(200);
});
