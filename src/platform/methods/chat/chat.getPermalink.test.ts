import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('chat.getPermalink', {
  verbs: 'GET, POST',
  tokens: ['bot', 'user'],
  needed: null,
  assumptions: ['A-51'],
  args: ({ channel, ts }) => ({ channel, message_ts: ts }),
});

describe('chat.getPermalink', () => {
  it('answers where the page shows the message, and its thread', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const post = async (args: object = {}) =>
      (await world.call('chat.postMessage', { channel, text: 'hello', ...args })).body.ts as string;
    const link = async (message_ts: string) =>
      (await world.call('chat.getPermalink', { channel, message_ts })).body;
    const parent = await post();
    const { permalink } = await link(parent);
    expect(permalink).toBe(`http://localhost/#/workspace?channel=${channel}&message=${parent}`);
    const reply = await post({ thread_ts: parent });
    expect((await link(reply)).permalink).toContain(`message=${reply}&thread=${parent}`);
    expect((await link('1.000000')).error).toBe('message_not_found');
  });
});
