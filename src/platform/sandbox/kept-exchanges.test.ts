import { expect, it } from 'vitest';
import type { Exchange } from '../../contract/sandbox.ts';
import { openWorld } from '../testing/open-world.ts';
import { readableExchanges } from './kept-exchanges.ts';

it('every exchange that a world writes down can be read back, with every code there is', async () => {
  const kept: Exchange[] = [];
  const world = await openWorld({
    journal: {
      begin: async () => {},
      commit: async ({ exchanges }) => void kept.push(...structuredClone(exchanges)),
    },
  });
  const { recipes } = (await world.sandbox('/recipes')).body;
  for (const { steps } of recipes) {
    await world.sandbox('/reset', { seed: 1 });
    for (const { method, url, path, headers, body } of steps) {
      const address = new URL(url ?? path, 'http://localhost');
      await (await world.platform.fetch(new Request(address, { method, headers, body }))).text();
    }
  }
  expect(kept.length).toBeGreaterThan(recipes.length);
  const readable = readableExchanges(kept);
  const unread = kept.filter((_each, at) => readable[at] !== true);
  expect(unread.map(({ id, name, error }) => [id, name, error])).toEqual([]);
});
