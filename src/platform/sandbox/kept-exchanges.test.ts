import { expect, it } from 'vitest';
import type { Exchange } from '../../contract/sandbox.ts';
import { readArrivedText } from '../http/arrived-text.ts';
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
      await readArrivedText(
        await world.platform.fetch(new Request(address, { method, headers, body })),
      );
    }
  }
  expect(kept.length).toBeGreaterThan(recipes.length);
  const readable = readableExchanges(kept);
  const unread = kept.filter((_each, at) => readable[at] !== true);
  expect(unread.map(({ id, name, error }) => [id, name, error])).toEqual([]);
});

it('entries of an earlier Parley, which recorded no cause, can be read', async () => {
  const world = await openWorld();
  const { headers } = await world.call('auth.test');
  const { body } = await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`);
  const { ok: _ok, caused_by, ...earlier } = body;
  expect(caused_by).toBeNull();
  expect(readableExchanges([earlier])).toEqual([true]);
  expect(readableExchanges([{ ...earlier, caused_by: 1 }])).toEqual([false]);
});

it('entries of a log whose notices of changes have another shape are left out', async () => {
  const world = await openWorld();
  const { headers } = await world.call('chat.postMessage', {
    channel: world.channels['deploys'] ?? '',
    text: 'hello',
  });
  const { ok: _ok, ...kept } = (
    await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)
  ).body;
  const readable = (touched: unknown) => readableExchanges([{ ...kept, touched }]);
  expect(readable(kept.touched)).toEqual([true]);
  expect(readable([{ table: 'channels', key: 'C1' }])).toEqual([true]);
  expect(readable(['messages C1:1.0'])).toEqual([false]);
  expect(readable([{ table: 'messages', key: 'C1:1.0' }])).toEqual([false]);
  expect(readable([{ table: 'lessons', key: 'C1' }])).toEqual([false]);
});
