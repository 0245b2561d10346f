import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { pathOf, uploadFile } from '../../testing/files.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('files.delete', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'files:write',
  assumptions: ['A-95'],
  args: async ({ world }) => ({ file: (await uploadFile(world)).body.files[0].id }),
});

async function withShared(comment?: string, token?: string) {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const said = comment === undefined ? {} : { initial_comment: comment };
  const given = { shared: { channel_id: channel, ...said }, ...(token && { token }) };
  const file = (await uploadFile(world, given)).body.files[0];
  const remove = async (by = world.bot) =>
    (await world.call('files.delete', { file: file.id }, { token: by })).body;
  const newest = async () =>
    (await world.call('conversations.history', { channel })).body.messages[0];
  return { world, channel, file, remove, newest };
}

describe('files.delete', () => {
  it('deletes a file, and hands out its bytes no longer', async () => {
    const { world, file, remove } = await withShared('look');
    expect(await remove()).toEqual({ ok: true });
    expect((await remove()).error).toBe('file_not_found');
    const headers = { authorization: `Bearer ${world.bot}` };
    expect((await world.send(pathOf(file.url_private), { headers })).status).toBe(404);
    expect((await world.call('files.list')).body.files).toEqual([]);
  });

  it('leaves what its message says besides, and ends a message that says nothing', async () => {
    const talking = await withShared('look');
    await talking.remove();
    const { text, ...message } = await talking.newest();
    expect(text).toBe('look');
    expect(message).not.toHaveProperty('files');
    const silent = await withShared();
    const before = await silent.newest();
    await silent.remove();
    expect((await silent.newest()).ts).not.toBe(before.ts);
  });

  it('leaves the other files of its message', async () => {
    const world = await openWorld();
    const channel_id = world.channels['deploys'] ?? '';
    const ids: string[] = [];
    for (const filename of ['a.txt', 'b.txt']) {
      const args = { filename, length: '5' };
      const { upload_url, file_id } = (await world.call('files.getUploadURLExternal', args)).body;
      await world.send(pathOf(upload_url), { method: 'POST', body: 'hello' });
      ids.push(file_id);
    }
    const files = JSON.stringify(ids.map((id) => ({ id })));
    await world.call('files.completeUploadExternal', { files, channel_id });
    await world.call('files.delete', { file: ids[0] ?? '' });
    const { messages } = (await world.call('conversations.history', { channel: channel_id })).body;
    expect(messages[0].files).toMatchObject([{ id: ids[1] }]);
  });

  it('is for the person who uploaded the file, and for administrators', async () => {
    const { world, file, remove } = await withShared('look');
    const { sample, admin } = (await world.brief()).users;
    const member = sample.find((id) => id !== admin);
    const somebody = await world.mint('user', ['files:write'], { user_id: member });
    expect((await remove(somebody)).error).toBe('cant_delete_file');
    const shared = { channel_id: world.channels['deploys'] ?? '' };
    const own = (await uploadFile(world, { token: world.user, shared })).body.files[0].id;
    expect((await world.call('files.delete', { file: own })).body.error).toBe('cant_delete_file');
    expect(await remove(world.user)).toEqual({ ok: true });
    expect((await world.call('files.info', { file: file.id })).body.error).toBe('file_not_found');
  });
});
