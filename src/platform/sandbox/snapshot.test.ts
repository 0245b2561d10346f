import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

describe('GET and PUT /sandbox/snapshot', () => {
  it('brings a world back, and refuses what is none', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    await world.call('chat.postMessage', { channel, text: 'remember' });
    const { body: snapshot } = await world.sandbox('/snapshot');
    await world.sandbox('/reset', { seed: 3 });
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).body).toMatchObject({
      ok: true,
      seed: 1,
    });
    expect((await world.sandbox('/snapshot')).body).toEqual(snapshot);
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0].text).toBe('remember');
    const refused = await world.sandbox('/snapshot', { ...snapshot, version: 99 }, 'PUT');
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_snapshot']);
    expect(refused.body.message).toContain('version 99');
    expect((await world.sandbox('/snapshot')).body).toEqual(snapshot);
  });
});
