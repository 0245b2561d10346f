import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { beginUpload, PIXEL, uploadFile } from '../../testing/files.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('files.completeUploadExternal', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'files:write',
  assumptions: ['A-90', 'A-92'],
  args: async ({ world }) => {
    const { id, path, body } = await beginUpload(world);
    await world.send(path, { method: 'POST', body });
    return { files: JSON.stringify([{ id }]) };
  },
});

/** A world with uploads whose bytes have come. */
async function withUploads(count = 1) {
  const world = await openWorld();
  const ids: string[] = [];
  for (let file = 0; file < count; file += 1) {
    const { id, path, body } = await beginUpload(world, { filename: `${file}.txt` });
    await world.send(path, { method: 'POST', body });
    ids.push(id);
  }
  const channel = world.channels['deploys'] ?? '';
  const files = JSON.stringify(ids.map((id) => ({ id })));
  const complete = async (args: Record<string, string> = {}, token = world.bot) =>
    (await world.call('files.completeUploadExternal', { files, ...args }, { token })).body;
  const newest = async (token = world.bot, place = channel) =>
    (await world.call('conversations.history', { channel: place }, { token })).body.messages[0];
  return { world, ids, channel, files, complete, newest };
}

describe('files.completeUploadExternal', () => {
  it('shares a file in a conversation, in a message of its own', async () => {
    const { complete, newest, world, channel } = await withUploads();
    const { files } = await complete({ channel_id: channel, initial_comment: 'Read *this*' });
    const message = await newest();
    expect(message).toMatchObject({
      subtype: 'file_share',
      text: 'Read *this*',
      user: world.app.bot_user_id,
      files: [{ id: files[0].id, name: '0.txt', preview: 'hello', is_public: true }],
    });
    expect(message.files[0]).not.toHaveProperty('shares');
    expect(files[0]).toMatchObject({
      created: START_S,
      size: 5,
      channels: [channel],
      groups: [],
      ims: [],
      shares: { public: { [channel]: [{ ts: message.ts, channel_name: 'deploys' }] } },
      permalink: expect.stringContaining(message.ts),
    });
  });

  it('keeps a file private without a conversation', async () => {
    const { complete, newest, world, ids } = await withUploads();
    const before = await newest();
    const { files } = await complete();
    expect(files[0]).toMatchObject({ is_public: false, channels: [], shares: {} });
    expect(await newest()).toEqual(before);
    const [file = ''] = ids;
    const seen = await world.call('files.info', { file }, { token: world.user });
    expect(seen.body.error).toBe('file_not_found');
  });

  it('shares several files in one message, with their titles', async () => {
    const { world, ids, channel, newest } = await withUploads(2);
    const files = JSON.stringify([{ id: ids[1], title: 'Second\u202e' }, { id: ids[0] }]);
    await world.call('files.completeUploadExternal', { files, channel_id: channel });
    expect((await newest()).files).toMatchObject([{ title: 'Second' }, { title: '0.txt' }]);
  });

  it('shares in several conversations and with people', async () => {
    const { world, complete, channel, newest } = await withUploads();
    const { admin } = (await world.brief()).users;
    const { files } = await complete({ channels: `${channel}, ${admin},${channel}` });
    expect(files[0].channels).toEqual([channel]);
    expect(files[0].ims).toHaveLength(1);
    expect((await newest(world.bot, files[0].ims[0])).files).toHaveLength(1);
  });

  it('replies in a thread', async () => {
    const { world, complete, channel } = await withUploads();
    const { ts } = (await world.call('chat.postMessage', { channel, text: 'see below' })).body;
    const { files } = await complete({ channel_id: channel, thread_ts: ts });
    const { messages } = (await world.call('conversations.replies', { channel, ts })).body;
    expect(messages[1]).toMatchObject({ thread_ts: ts, files: [{ id: files[0].id }] });
    expect(files[0].shares.public[channel]).toMatchObject([{ thread_ts: ts }]);
  });

  it('takes blocks unless there is a comment', async () => {
    const blocks = JSON.stringify([{ type: 'divider', block_id: 'line' }]);
    const one = await withUploads();
    await one.complete({ channel_id: one.channel, blocks });
    expect((await one.newest()).blocks).toEqual(JSON.parse(blocks));
    const other = await withUploads();
    await other.complete({ channel_id: other.channel, blocks, initial_comment: 'hello' });
    expect(await other.newest()).toMatchObject({ text: 'hello' });
    expect(await other.newest()).not.toHaveProperty('blocks');
    const broken = await withUploads();
    const fault = await broken.complete({ channel_id: broken.channel, blocks: '[{"type":"x"}]' });
    expect(fault.error).toBe('invalid_blocks');
  });

  it('refuses all files if it refuses one, and what it refuses can be tried again', async () => {
    const { world, ids, channel, complete, files } = await withUploads();
    const error = async (given: string, args = {}, token = world.bot) =>
      (await world.call('files.completeUploadExternal', { files: given, ...args }, { token })).body
        .error;
    const waiting = await beginUpload(world);
    expect(await error(JSON.stringify([{ id: ids[0] }, { id: waiting.id }]))).toBe(
      'file_not_found',
    );
    expect(await error(JSON.stringify([{ id: ids[0] }, { id: ids[0] }]))).toBe('file_not_found');
    expect(await error(JSON.stringify([{ id: 'F0NOWHERE' }]))).toBe('file_not_found');
    expect(await error(files, {}, world.user)).toBe('file_not_found');
    expect(await error('[]')).toBe('invalid_arguments');
    expect(await error('F0')).toBe('invalid_arguments');
    const eleven = JSON.stringify(Array.from({ length: 11 }, () => ({ id: ids[0] })));
    expect(await error(eleven)).toBe('invalid_arguments');
    const named = async (name: string) => error(files, { channel_id: world.channels[name] ?? '' });
    expect(await named('leadership')).toBe('channel_not_found');
    expect(await named('random')).toBe('not_in_channel');
    expect(await error(files, { channel_id: channel, thread_ts: '1.000000' })).toBe(
      'thread_not_found',
    );
    const many = Array.from({ length: 101 }, (_, index) => `C${index}`).join();
    expect(await error(files, { channels: many })).toBe('channels_limit_exceeded');
    await world.sandbox('/conditions/posting_suspended', {}, 'PUT');
    expect(await error(files, { channel_id: channel })).toBe('ekm_access_denied');
    await world.sandbox('/conditions/posting_suspended', {}, 'DELETE');
    expect(await complete({ channel_id: channel })).toMatchObject({ ok: true });
    expect((await complete()).error).toBe('file_not_found');
  });

  it('says in the answer that no bytes have come', async () => {
    const world = await openWorld();
    const { id } = await beginUpload(world);
    const files = JSON.stringify([{ id }]);
    const { body } = await world.call('files.completeUploadExternal', { files });
    expect(body.response_metadata.messages).toEqual([
      `[ERROR] send the bytes of ${id} to its upload_url first`,
    ]);
  });

  it('forgets an upload after an hour', async () => {
    const { world, complete, ids } = await withUploads();
    await world.sandbox('/clock', { advance_s: 3_601 });
    await beginUpload(world);
    expect((await complete()).error).toBe('file_not_found');
    expect((await world.call('files.info', { file: ids[0] ?? '' })).body.error).toBe(
      'file_not_found',
    );
  });

  it('shares files no longer once their message is deleted', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const shared = { channel_id: channel };
    const { files } = (await uploadFile(world, { bytes: PIXEL, shared })).body;
    const { ts } = files[0].shares.public[channel][0];
    await world.call('chat.delete', { channel, ts });
    const { file } = (await world.call('files.info', { file: files[0].id })).body;
    expect(file).toMatchObject({ is_public: false, channels: [], shares: {} });
  });
});
