import { describe, expect, it } from 'vitest';
import { START_S, openWorld } from '../../testing/open-world.ts';

const BLOCKS = [{ type: 'divider', block_id: 'line' }];
const ATTACHMENTS = [{ text: 'more' }];

describe('chat.update', () => {
  it('replaces text and blocks by Markdown', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const blocks = '[{"type":"divider"}]';
    const posted = await world.call('chat.postMessage', { channel, text: 'before', blocks });
    const message = { channel, ts: posted.body.ts };
    const { body } = await world.call('chat.update', { ...message, markdown_text: '# After' });
    expect(body).toMatchObject({
      text: '# After',
      message: { blocks: [{ type: 'markdown', text: '# After' }] },
    });
    const both = { ...message, markdown_text: 'x', text: 'y' };
    expect((await world.call('chat.update', both)).body.error).toBe('markdown_text_conflict');
  });

  it('replaces the given fields of text, blocks and attachments, and keeps the rest', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { ts } = (
      await world.call('chat.postMessage', {
        channel,
        text: 'draft',
        blocks: JSON.stringify(BLOCKS),
        attachments: JSON.stringify(ATTACHMENTS),
      })
    ).body;
    const update = async (args: Record<string, string>) =>
      (await world.call('chat.update', { channel, ts, ...args })).body;
    await world.sandbox('/clock', { now: START_S + 60.5 });
    expect((await update({ text: 'final' })).message).toMatchObject({
      text: 'final',
      blocks: BLOCKS,
      attachments: ATTACHMENTS,
      edited: { user: world.app.bot_user_id, ts: `${START_S + 60}.500000` },
    });
    const emptied = (await update({ blocks: '[]' })).message;
    expect(emptied).toMatchObject({ text: 'final', attachments: ATTACHMENTS });
    expect(emptied).not.toHaveProperty('blocks');
    expect((await update({ attachments: '[]' })).message).not.toHaveProperty('attachments');
    expect((await update({ attachments: '[]' })).error).toBeUndefined();
    expect((await update({ blocks: '[{"no":"type"}]' })).error).toBe('invalid_blocks');
    expect((await update({ text: 'x'.repeat(40_001) })).error).toBe('msg_too_long');
    expect((await update({})).error).toBe('no_text');
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0].text).toBe('final');
  });

  it('keeps the blocks that a person posted, and makes those of a text anew', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const as = { token: world.user };
    const typed = (text: string) => [
      { type: 'rich_text', elements: [{ elements: [{ type: 'text', text }] }] },
    ];
    const post = async (args: Record<string, string>) =>
      (await world.call('chat.postMessage', { channel, ...args }, as)).body.message;
    const update = async (ts: string, args: Record<string, string>) =>
      (await world.call('chat.update', { channel, ts, ...args }, as)).body.message;
    const built = await post({ text: 'one', blocks: JSON.stringify(BLOCKS) });
    expect(built.blocks).toEqual(BLOCKS);
    expect((await update(built.ts, { text: 'two' })).blocks).toEqual(BLOCKS);
    expect(await update(built.ts, { blocks: '[]' })).toMatchObject({ blocks: typed('two') });
    const said = await post({ text: 'one' });
    expect(said).toMatchObject({ blocks: typed('one') });
    expect(await update(said.ts, { text: 'two' })).toMatchObject({ blocks: typed('two') });
    const attached = await post({ text: 'one', attachments: JSON.stringify(ATTACHMENTS) });
    expect(attached).not.toHaveProperty('blocks');
  });

  it('refuses to remove all content', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const post = { channel, blocks: JSON.stringify(BLOCKS) };
    const { ts } = (await world.call('chat.postMessage', post)).body;
    const { body } = await world.call('chat.update', { channel, ts, blocks: '[]' });
    expect(body.error).toBe('no_text');
    const hidden = { channel: world.channels['leadership'] ?? '', ts, text: 'x' };
    expect((await world.call('chat.update', hidden)).body.error).toBe('channel_not_found');
  });
});

describe('the content of a message', () => {
  it('reports every error in its blocks with its path', async () => {
    const world = await openWorld();
    const { body } = await world.call('chat.postMessage', {
      channel: world.channels['deploys'] ?? '',
      blocks: '[{"no":"type"},{"type":"divider"},{"no":"type"}]',
    });
    expect(body.error).toBe('invalid_blocks');
    expect(body.response_metadata.messages).toEqual([
      expect.stringMatching(/^\[ERROR\] .*\[json-pointer:\/blocks\/0/),
      expect.stringMatching(/^\[ERROR\] .*\[json-pointer:\/blocks\/2/),
    ]);
  });

  it.each([
    [{ text: 'x' }, undefined],
    [{ blocks: '[{"type":"divider"}]' }, undefined],
    [{ attachments: '[{"text":"x"}]' }, undefined],
    [{ text: '', blocks: '[]', attachments: '[]' }, 'no_text'],
    [{ text: '\u{1f600}'.repeat(40_000) }, undefined],
    [
      { attachments: JSON.stringify(Array.from({ length: 100 }, () => ({ text: 'x' }))) },
      undefined,
    ],
    [
      { attachments: JSON.stringify(Array.from({ length: 101 }, () => ({ text: 'x' }))) },
      'too_many_attachments',
    ],
  ])('%#', async (content, error) => {
    const world = await openWorld();
    const args = { channel: world.channels['deploys'] ?? '', ...content };
    const { body } = await world.call('chat.postMessage', args);
    expect(body.error).toBe(error);
  });
});
