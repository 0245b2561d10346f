import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { asChunks, askedWorld, text, writing } from './streamed-message.fixture.ts';

describeMethod('chat.stopStream', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'chat:write',
  assumptions: ['A-62', 'A-63'],
  args: writing,
});

const LINE = { type: 'divider', block_id: 'line' };

describe('chat.stopStream', () => {
  it('ends the message with what comes last, blocks below it and metadata', async () => {
    const { channel, start, read, go } = await askedWorld();
    const { ts } = await start(asChunks(text('All ')));
    const metadata = { event_type: 'answered', event_payload: { id: 7 } };
    const body = await go('stop', ts, {
      ...asChunks(text('green')),
      blocks: JSON.stringify([LINE]),
      metadata: JSON.stringify(metadata),
    });
    expect(body).toMatchObject({
      ok: true,
      channel,
      ts,
      message: {
        text: 'All green',
        blocks: [{ type: 'markdown', text: 'All green' }, LINE],
        metadata,
        streaming_state: 'completed',
      },
    });
    expect(await read(ts)).toMatchObject(body.message);
    expect((await go('stop', ts)).error).toBe('message_not_in_streaming_state');
  });

  it('is needed before the message can be edited, and never leaves it empty', async () => {
    const { world, channel, start, go } = await askedWorld();
    const { ts } = await start();
    const edit = async () => (await world.call('chat.update', { channel, ts, text: 'b' })).body;
    expect((await edit()).error).toBe('streaming_state_conflict');
    expect((await go('stop', ts, { chunks: '[]' })).error).toBe('no_text');
    expect((await go('stop', ts, asChunks(text('a')))).ok).toBe(true);
    expect(await edit()).toMatchObject({ ok: true, message: { streaming_state: 'completed' } });
  });

  it('refuses blocks that no message may have, and the message stays open', async () => {
    const { start, read, go } = await askedWorld();
    const { ts } = await start({ markdown_text: 'a' });
    const refused = await go('stop', ts, { blocks: JSON.stringify([{ type: 'section' }]) });
    expect(refused.error).toBe('invalid_blocks');
    expect((await read(ts)).streaming_state).toBe('in_progress');
  });
});
