import { describe, expect, it } from 'vitest';
import { openWorld } from '../../../testing/open-world.ts';

describe('a message that does not exist', () => {
  it.each([
    ['chat.postMessage', 'thread_ts', { text: 'hello' }, 'thread_not_found'],
    ['chat.postEphemeral', 'thread_ts', { text: 'hello' }, 'thread_not_found'],
    ['chat.update', 'ts', { text: 'hello' }, 'message_not_found'],
    ['chat.delete', 'ts', {}, 'message_not_found'],
    ['conversations.replies', 'ts', {}, 'thread_not_found'],
    ['reactions.get', 'timestamp', {}, 'message_not_found'],
    ['reactions.add', 'timestamp', { name: 'tada' }, 'message_not_found'],
    ['reactions.remove', 'timestamp', { name: 'tada' }, 'message_not_found'],
  ])('is refused by %s with a short trace, however long its %s is', async (...row) => {
    const [name, argument, more, code] = row;
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const user = world.app.bot_user_id;
    const args = { channel, ...(name === 'chat.postEphemeral' ? { user } : {}), ...more };
    const { body, headers } = await world.call(name, { ...args, [argument]: '1'.repeat(100_000) });
    expect(body).toEqual({ ok: false, error: code });
    const { trace } = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
    expect(trace.at(-1)).toMatchObject({ rule: name, error: code });
    expect(trace.at(-1).evidence).toMatch(/^(thread_)?ts "1{10,}/);
    expect(trace.at(-1).evidence.length).toBeLessThan(200);
  });
});
