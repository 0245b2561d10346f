import { expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('apps.connections.open', {
  verbs: 'POST',
  tokens: ['app'],
  needed: 'connections:write',
  assumptions: ['A-33'],
  call: async ({ world }) => {
    const token = await world.mint('app', ['connections:write']);
    return (await world.call('apps.connections.open', {}, { token })).body;
  },
});

it('answers an address below the base address, with a ticket of its own for each call', async () => {
  const world = await openWorld({ deployment: { base_url: 'https://site.example/demo' } });
  const token = await world.mint('app', ['connections:write']);
  const call = async () => (await world.call('apps.connections.open', {}, { token })).body.url;
  const urls = [await call(), await call()];
  for (const url of urls) expect(url).toMatch(/^wss:\/\/site\.example\/demo\/link\?ticket=\w{40}$/);
  expect(urls[0]).not.toBe(urls[1]);
});
