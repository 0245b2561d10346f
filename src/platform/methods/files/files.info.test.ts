import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { beginUpload, PIXEL, uploadFile } from '../../testing/files.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('files.info', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'files:read',
  assumptions: ['A-92'],
  args: async ({ world }) => ({ file: (await uploadFile(world)).body.files[0].id }),
});

describe('files.info', () => {
  it('says of a picture how large it is, as its header says', async () => {
    const world = await openWorld();
    const given = { filename: 'anything.txt', bytes: PIXEL };
    const { files } = (await uploadFile(world, given)).body;
    const { body } = await world.call('files.info', { file: files[0].id });
    expect(body.file).toMatchObject({
      filetype: 'png',
      mimetype: 'image/png',
      pretty_type: 'PNG',
      original_w: 1,
      original_h: 1,
      size: PIXEL.length,
    });
    expect(body.file).not.toHaveProperty('preview');
    expect(body.paging).toEqual({ count: 20, total: 0, page: 1, pages: 0 });
  });

  it('has the first lines of a text', async () => {
    const world = await openWorld();
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`);
    const bytes = `${lines.join('\n')}\n`;
    const { files } = (await uploadFile(world, { filename: 'a.md', bytes })).body;
    expect(files[0]).toMatchObject({
      filetype: 'markdown',
      preview: lines.slice(0, 5).join('\n'),
      preview_is_truncated: true,
      lines: 9,
      lines_more: 4,
    });
  });

  it('calls bytes that are neither by their name, and a picture in name alone binary', async () => {
    const world = await openWorld();
    const bytes = new Uint8Array([0, 1, 2, 3]);
    const typeOf = async (filename: string) =>
      (await uploadFile(world, { filename, bytes })).body.files[0].filetype;
    expect(await typeOf('report.pdf')).toBe('pdf');
    expect(await typeOf('picture.png')).toBe('binary');
    expect(await typeOf('constructor')).toBe('binary');
    expect(await typeOf('a.__proto__')).toBe('binary');
  });

  it('shows a file to those who see a conversation with it, and to nobody else', async () => {
    const world = await openWorld();
    const { sample } = (await world.brief()).users;
    const outsider = await world.mint('user', ['files:read'], { user_id: sample.at(-1) });
    const seen = async (file: string, token: string) =>
      (await world.call('files.info', { file }, { token })).body;
    const shared = { channel_id: world.channels['leadership'] ?? '' };
    const held = (await uploadFile(world, { token: world.user, shared })).body.files[0].id;
    expect((await seen(held, world.user)).file.groups).toEqual([shared.channel_id]);
    expect((await seen(held, world.bot)).error).toBe('file_not_found');
    const open = { channel_id: world.channels['deploys'] ?? '' };
    const both = (await uploadFile(world, { shared: open })).body.files[0].id;
    expect((await seen(both, outsider)).file.channels).toEqual([open.channel_id]);
    const own = (await uploadFile(world)).body.files[0].id;
    expect((await seen(own, outsider)).error).toBe('file_not_found');
    const { id } = await beginUpload(world);
    expect((await seen(id, world.bot)).error).toBe('file_not_found');
  });
});
