import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { openTwoApps } from '../../testing/two-apps.ts';

const throttle = (world: OpenWorld, burst = 1) =>
  world.sandbox('/conditions/throttled', { per_minute: 60, burst }, 'PUT');

describe('the bucket of a call', () => {
  it('is the same whichever conversation is read', async () => {
    const world = await openWorld();
    await throttle(world);
    const read = async (name: string) =>
      (await world.call('conversations.info', { channel: world.channels[name] ?? '' })).status;
    expect([await read('deploys'), await read('general')]).toEqual([200, 429]);
  });

  it('is shared by all posts to no existing conversation', async () => {
    const world = await openWorld();
    await throttle(world);
    const post = async (args: object) => {
      const { status, body } = await world.send('/api/chat.postMessage', {
        method: 'POST',
        headers: { authorization: `Bearer ${world.bot}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x', ...args }),
      });
      return [status, body.error];
    };
    expect(await post({})).toEqual([200, 'invalid_arguments']);
    for (const channel of [undefined, 7, ['deploys'], 'nowhere', ''])
      expect(await post({ channel })).toEqual([429, 'ratelimited']);
    expect(await post({ channel: 'deploys' })).toEqual([200, undefined]);
  });

  it('belongs to one app, identified by token or client secret', async () => {
    const [first, second] = await openTwoApps();
    await throttle(first);
    const renewed = (await first.brief()).apps.map(({ app_id }) => app_id);
    expect(renewed).toHaveLength(2);
    const call = async (app_id: string) => {
      const minted = { app_id, type: 'bot', scopes: [] };
      const token = (await first.sandbox('/tokens', minted)).body.token as string;
      return (await first.call('auth.test', {}, { token })).status;
    };
    expect([await call(first.app.app_id), await call(second.app.app_id)]).toEqual([200, 200]);
    expect(await call(first.app.app_id)).toBe(429);
    const exchange = async (client_id: string) => {
      const args = { client_id, client_secret: 'wrong', code: 'x' };
      return (await first.call('oauth.v2.access', args, { token: null })).status;
    };
    expect(await exchange(first.app.client_id)).toBe(200);
    const nobody = async () => (await first.call('api.test', {}, { token: null })).status;
    expect([await nobody(), await nobody()]).toEqual([200, 429]);
  });

  it('empties twice as fast when pages are read without pause', async () => {
    const world = await openWorld();
    await throttle(world, 4);
    const page = (cursor: string) =>
      world.call('users.list', { limit: '1', ...(cursor === '' ? {} : { cursor }) });
    const first = (await page('')).body.response_metadata.next_cursor;
    const second = await page(first);
    expect(second.status).toBe(200);
    const third = await page(second.body.response_metadata.next_cursor);
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('1');
    expect((await page('')).status).toBe(200);
  });
});
