import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { beginUpload, uploadFile } from '../../testing/files.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('files.getUploadURLExternal', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'files:write',
  assumptions: ['A-90', 'A-91'],
  args: () => ({ filename: 'notes.txt', length: '5' }),
});

describe('files.getUploadURLExternal', () => {
  const MEBIBYTE = 1024 * 1024;
  const announce = async (args: Record<string, string>) =>
    (await (await openWorld()).call('files.getUploadURLExternal', { length: '5', ...args })).body;

  it('answers an address of this deployment, another for each call', async () => {
    const world = await openWorld();
    const args = { filename: 'notes.txt', length: '5' };
    const [one, two] = [
      (await world.call('files.getUploadURLExternal', args)).body,
      (await world.call('files.getUploadURLExternal', args)).body,
    ];
    expect(one).toEqual({
      ok: true,
      upload_url: expect.stringMatching(/^http:\/\/localhost\/upload\/v1\/[A-Za-z0-9]{40}$/),
      file_id: expect.stringMatching(/^F0[A-Z0-9]+$/),
    });
    expect(two.upload_url).not.toBe(one.upload_url);
    expect(two.file_id).not.toBe(one.file_id);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\notes.txt', 'notes.txt'],
    ['/notes.txt', 'notes.txt'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['zero\u200Bwidth\uFEFF.txt', 'zerowidth.txt'],
    ['  notes.txt  ', 'notes.txt'],
    ['Übersicht 2026.txt', 'Übersicht 2026.txt'],
    ['e\u0301te\u0301.txt', '\u00e9t\u00e9.txt'],
    ['half \ud83d.txt', 'half \ufffd.txt'],
    ['"; filename=x.html', '"; filename=x.html'],
    ['.profile', '.profile'],
  ])('takes the name %j as %j', async (filename, name) => {
    const world = await openWorld();
    const { files } = (await uploadFile(world, { filename })).body;
    expect(files[0]).toMatchObject({ name, title: name });
  });

  it.each(['', '.', '..', 'folder/', 'a/..', '\u202e', '/', 'x'.repeat(256)])(
    'refuses the name %j, and says where',
    async (filename) => {
      const body = await announce({ filename });
      expect(body.error).toBe('invalid_arguments');
      expect(body.response_metadata.messages[0]).toContain('/filename');
    },
  );

  it('takes an empty file and the largest, and nothing larger', async () => {
    const error = async (length: string) => (await announce({ filename: 'a', length })).error;
    expect(await error('0')).toBeUndefined();
    expect(await error(String(100 * MEBIBYTE))).toBeUndefined();
    expect(await error(String(100 * MEBIBYTE + 1))).toBe('file_upload_size_restricted');
    expect(await error('-1')).toBe('invalid_arguments');
    expect(await error('1.5')).toBe('invalid_arguments');
    expect(await error('many')).toBe('invalid_arguments');
  });

  it('describes a picture by either name of the argument, in at most 1,000 characters', async () => {
    for (const argument of ['alt_txt', 'alt_text']) {
      const error = async (text: string) =>
        (await announce({ filename: 'a.png', [argument]: text })).error;
      expect(await error('A river.'.repeat(125))).toBeUndefined();
      expect(await error('A river.'.repeat(125) + '!')).toBe('alt_txt_too_large');
      const world = await openWorld();
      const given = { announced: { [argument]: 'A\u202e river' } };
      expect((await uploadFile(world, given)).body.files[0].alt_txt).toBe('A river');
    }
  });

  it('knows snippets, and makes them small', async () => {
    const world = await openWorld();
    const snippet = { filename: 'code', announced: { snippet_type: 'python' } };
    expect((await uploadFile(world, snippet)).body.files[0]).toMatchObject({
      mode: 'snippet',
      filetype: 'python',
      pretty_type: 'Python',
    });
    const error = async (more: Record<string, string>) =>
      (await announce({ filename: 'code', ...more })).error;
    expect(await error({ snippet_type: 'klingon' })).toBe('unknown_snippet_type');
    expect(await error({ snippet_type: 'toString' })).toBe('unknown_snippet_type');
    const length = String(MEBIBYTE + 1);
    expect(await error({ snippet_type: 'text', length })).toBe('snippet_too_large');
    expect(await error({ length })).toBeUndefined();
  });

  it('keeps room for what it announced, and takes it back after an hour', async () => {
    const world = await openWorld();
    const announced = { length: String(100 * MEBIBYTE) };
    for (let file = 0; file < 3; file += 1) await beginUpload(world, { announced });
    const error = async (length: string) =>
      (await world.call('files.getUploadURLExternal', { filename: 'a', length })).body.error;
    expect(await error('1')).toBe('storage_limit_reached');
    expect(await error('0')).toBeUndefined();
    await world.sandbox('/clock', { advance_s: 3_601 });
    expect(await error('1')).toBeUndefined();
  });

  it('holds at most 2,000 files', async () => {
    const world = await openWorld();
    await beginUpload(world);
    const snapshot = (await world.sandbox('/snapshot')).body;
    const one = snapshot.rows.find(({ table }: { table: string }) => table === 'files');
    const more = Array.from({ length: 1_998 }, (_, index) => {
      const id = `F9${String(index).padStart(6, '0')}`;
      return { table: 'files', key: id, row: { ...one.row, id, secret: `${index}`, bytes: 0 } };
    });
    const rows = [...snapshot.rows, ...more];
    await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
    const args = { filename: 'a', length: '0' };
    const announce = async () =>
      (await world.call('files.getUploadURLExternal', args, { token: world.bot })).body;
    expect(await announce()).toMatchObject({ ok: true });
    expect((await announce()).error).toBe('storage_limit_reached');
  });
});
