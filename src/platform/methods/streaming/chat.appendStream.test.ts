import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { asChunks, askedWorld, text, writing } from './streamed-message.fixture.ts';

describeMethod('chat.appendStream', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'chat:write',
  assumptions: ['A-62'],
  args: async (setting) => ({ ...(await writing(setting)), markdown_text: 'done' }),
});

const task = (id: string, more: object = {}) => ({
  type: 'task_update',
  id,
  title: `Task ${id}`,
  status: 'in_progress',
  ...more,
});

const textsIn = (rich: { elements: { elements: { text: string }[] }[] }) =>
  rich.elements.flatMap(({ elements }) => elements.map((each) => each.text));

describe('chat.appendStream', () => {
  it('adds text to the end, and opens a new block when one is full', async () => {
    const { start, read, go } = await askedWorld();
    const { ts } = await start({ markdown_text: '**All' });
    await go('append', ts, { markdown_text: ' green**' });
    expect((await read(ts)).blocks).toMatchObject([{ type: 'markdown', text: '**All green**' }]);
    await go('append', ts, { markdown_text: 'x'.repeat(12_000) });
    const { blocks, text: whole } = await read(ts);
    expect(blocks.map((block: { text: string }) => block.text.length)).toEqual([13, 12_000]);
    expect(new Set(blocks.map((block: { block_id: string }) => block.block_id)).size).toBe(2);
    expect(whole).toHaveLength(12_013);
    for (let more = 0; more < 2; more += 1)
      expect((await go('append', ts, { markdown_text: 'y'.repeat(12_000) })).ok).toBe(true);
    expect((await go('append', ts, { markdown_text: 'z'.repeat(12_000) })).error).toBe(
      'msg_too_long',
    );
    expect((await go('append', ts, { markdown_text: 'z'.repeat(12_001) })).error).toBe(
      'msg_too_long',
    );
    expect((await read(ts)).text).toHaveLength(36_013);
  });

  it('replaces a task by its id, and adds to its details', async () => {
    const { start, read, go } = await askedWorld();
    const { ts } = await start(asChunks(task('build', { details: 'Reading' }), text('Wait.')));
    const source = { type: 'url', url: 'https://docs.example/', text: 'Docs' };
    const after = task('build', {
      title: 'Built',
      status: 'complete',
      details: ' files',
      output: '12 files',
      sources: [source],
    });
    await go('append', ts, asChunks(after, task('test')));
    const { blocks } = await read(ts);
    expect(blocks).toMatchObject([
      {
        type: 'task_card',
        task_id: 'build',
        title: 'Built',
        status: 'complete',
        sources: [source],
      },
      { type: 'markdown', text: 'Wait.' },
      { type: 'task_card', task_id: 'test', status: 'in_progress' },
    ]);
    expect(textsIn(blocks[0].details)).toEqual(['Reading files']);
    expect(textsIn(blocks[0].output)).toEqual(['12 files']);
  });

  it('collects tasks in one plan if the stream asked for one', async () => {
    const { start, read, go } = await askedWorld();
    const { ts } = await start({ task_display_mode: 'plan', ...asChunks(task('build')) });
    expect((await read(ts)).blocks).toMatchObject([{ type: 'plan', title: 'Plan' }]);
    await go(
      'append',
      ts,
      asChunks(text('Wait.'), task('test'), task('build', { status: 'error' })),
    );
    await go('append', ts, asChunks({ type: 'plan_update', title: 'Release' }));
    expect((await read(ts)).blocks).toMatchObject([
      {
        type: 'plan',
        title: 'Release',
        tasks: [
          { task_id: 'build', status: 'error' },
          { task_id: 'test', status: 'in_progress' },
        ],
      },
      { type: 'markdown', text: 'Wait.' },
    ]);
  });

  it.each(['timeline', 'plan'])('bounds what tasks say in all, as a %s', async (display) => {
    const { start, read, go } = await askedWorld();
    const { ts } = await start({ task_display_mode: display });
    const append = async (...chunks: object[]) =>
      (await go('append', ts, asChunks(...chunks))).error;
    const details = 'x'.repeat(12_000);
    for (let more = 0; more < 3; more += 1)
      expect(await append(task('build', { details }))).toBeUndefined();
    const before = await read(ts);
    expect(await append(task('build', { details }))).toBe('msg_too_long');
    expect(await append(task('test', { output: details }))).toBe('msg_too_long');
    const markdown = { type: 'markdown', text: details };
    expect(await append({ type: 'blocks', blocks: [markdown] })).toBe('msg_too_long');
    expect(await read(ts)).toEqual(before);
    expect(await append(task('build', { output: 'done' }))).toBeUndefined();
  });

  it('names each mistake of a chunk with its place', async () => {
    const { start, go } = await askedWorld();
    const { ts } = await start(asChunks(text('Well')));
    const refused = async (...chunks: object[]) => {
      const { error, response_metadata } = await go('append', ts, asChunks(...chunks));
      return [error, response_metadata?.messages?.[0] ?? ''];
    };
    const place = (path: string) => expect.stringContaining(`[json-pointer:${path}]`);
    expect(await refused(text('a'), { type: 'no such' })).toEqual([
      'invalid_chunks',
      place('/chunks/1/type'),
    ]);
    expect(await refused(task('a', { status: 'done' }))).toEqual([
      'invalid_chunks',
      place('/chunks/0/status'),
    ]);
    const script = { type: 'url', url: 'data:text/html,hello', text: 'Docs' };
    expect(await refused(task('a', { sources: [script] }))).toEqual([
      'invalid_blocks',
      place('/blocks/1/sources/0/url'),
    ]);
    const lines = Array.from({ length: 50 }, () => ({ type: 'divider' }));
    expect((await refused({ type: 'blocks', blocks: lines }))[0]).toBe('invalid_blocks');
    const many = Array.from({ length: 101 }, () => text('a'));
    expect((await refused(...many))[0]).toBe('invalid_chunks');
  });

  it('goes on as the stream was begun, and takes one kind of content', async () => {
    const { start, go } = await askedWorld();
    const { ts } = await start();
    expect((await go('append', ts)).error).toBe('markdown_text_or_chunks_required');
    expect((await go('append', ts, { chunks: '[]' })).error).toBe(
      'markdown_text_or_chunks_required',
    );
    const both = { markdown_text: 'a', ...asChunks(text('b')) };
    expect((await go('append', ts, both)).error).toBe(
      'cannot_provide_both_markdown_text_and_chunks',
    );
    expect((await go('append', ts, asChunks(text('a')))).ok).toBe(true);
    expect((await go('append', ts, { markdown_text: 'b' })).error).toBe('streaming_mode_mismatch');
    expect((await go('stop', ts, { markdown_text: 'b' })).error).toBe('streaming_mode_mismatch');
  });

  it('adds to messages that its app is writing, and to no others', async () => {
    const { world, channel, answering, start, go } = await askedWorld();
    const error = async (ts: string) => (await go('append', ts, { markdown_text: 'x' })).error;
    expect(await error(answering.thread_ts)).toBe('message_not_owned_by_app');
    expect(await error('1.000000')).toBe('message_not_found');
    const { ts } = (await world.call('chat.postMessage', { channel, text: 'whole' })).body;
    expect(await error(ts)).toBe('message_not_in_streaming_state');
    const { ts: open } = await start({ markdown_text: 'a' });
    await world.call('conversations.archive', { channel }, { token: world.user });
    expect(await error(open)).toBe('is_archived');
  });
});
