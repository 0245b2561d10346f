import { describe, expect, it } from 'vitest';
import { MAX_BESIDES_BYTES } from './multipart-file.ts';
import { beginUpload, pathOf } from '../testing/files.ts';
import { openWorld } from '../testing/open-world.ts';
import type { FileStore } from '../runtime/file-store.ts';
import { MemoryFiles } from './answer-files.ts';

const BOUNDARY = 'x-limit';

/** A form with parts as they are written. */
const formOf = (...parts: readonly string[]) =>
  `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;

const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

const fileOf = (content: string, name = 'file') =>
  `Content-Disposition: form-data; name="${name}"; filename="n.txt"\r\nContent-Type: text/plain\r\n\r\n${content}`;

const keeping = (store: FileStore) => () => store;

/** A world with an upload of five bytes. */
async function waiting(files?: FileStore) {
  const world = await openWorld(files === undefined ? {} : { files: () => files });
  const { id, path } = await beginUpload(world);
  const send = (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') =>
    world.send(path, { method, headers, body });
  const complete = async () =>
    (await world.call('files.completeUploadExternal', { files: JSON.stringify([{ id }]) })).body;
  const read = async () => {
    const { files: complete } = (
      await world.call('files.completeUploadExternal', {
        files: JSON.stringify([{ id }]),
      })
    ).body;
    const headers = { authorization: `Bearer ${world.bot}` };
    return (await world.send(pathOf(complete[0].url_private), { headers })).body as string;
  };
  return { world, id, path, send, complete, read };
}

describe('an upload URL', () => {
  it.each([
    ['raw', 'hello', {}],
    [
      'as a form of a URL, which curl says',
      'hello',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['as JSON', '{"a"}', { 'content-type': 'application/json' }],
    ['as a part of a form', formOf(fileOf('hello')), FORM],
    [
      'after other fields',
      formOf('Content-Disposition: form-data; name="filename"\r\n\r\nx', fileOf('hello')),
      FORM,
    ],
    [
      'before other fields',
      formOf(fileOf('hello'), 'Content-Disposition: form-data; name="b"\r\n\r\nx'),
      FORM,
    ],
    ['before another file', formOf(fileOf('hello'), fileOf('other', 'two')), FORM],
    ['with dashes and line ends', formOf(fileOf('\r\n--x')), FORM],
  ])('takes bytes %s', async (_how, body, headers) => {
    const { send, read } = await waiting();
    const { status, body: said } = await send(body, headers);
    expect([status, said]).toEqual([200, 'OK - 5']);
    expect(await read()).toBe(
      body.includes('hello') ? 'hello' : body.includes('{') ? '{"a"}' : '\r\n--x',
    );
  });

  it.each([
    ['nothing', '', {}, 400, 'length_mismatch'],
    ['fewer bytes', 'hell', {}, 400, 'length_mismatch'],
    ['more bytes', 'hello!', {}, 413, 'length_mismatch'],
    [
      'a form without a boundary',
      formOf(fileOf('hello')),
      { 'content-type': 'multipart/form-data' },
      400,
      'invalid_form_data',
    ],
    [
      'a form without its end',
      formOf(fileOf('hello')).slice(0, -6),
      FORM,
      400,
      'invalid_form_data',
    ],
    [
      'a form without a file',
      formOf('Content-Disposition: form-data; name="filename"\r\n\r\nhello'),
      FORM,
      400,
      'invalid_form_data',
    ],
    [
      'another boundary',
      formOf(fileOf('hello')).replaceAll(BOUNDARY, 'other'),
      FORM,
      400,
      'invalid_form_data',
    ],
    [
      'a form with much besides',
      formOf(fileOf('hello'), `\r\n\r\n${'x'.repeat(MAX_BESIDES_BYTES)}`),
      FORM,
      413,
      'request_too_large',
    ],
    ['a part with an endless head', formOf('x'.repeat(20_000)), FORM, 413, 'request_too_large'],
    [
      'a boundary that is too long',
      '',
      { 'content-type': `multipart/form-data; boundary=${'x'.repeat(71)}` },
      400,
      'invalid_form_data',
    ],
  ])(
    'refuses %s, keeps nothing, and takes the right bytes then',
    async (_what, body, headers, status, error) => {
      const files = new MemoryFiles();
      const { send, complete, read } = await waiting(files);
      const refused = await send(body, headers);
      expect([refused.status, refused.body.error]).toEqual([status, error]);
      expect(refused.body.message).toMatch(/\.$/);
      expect((await files.list()).size).toBe(0);
      expect((await complete()).error).toBe('file_not_found');
      expect((await send('hello')).status).toBe(200);
      expect(await read()).toBe('hello');
    },
  );

  it('takes bytes once', async () => {
    const { send } = await waiting();
    await send('hello');
    expect((await send('other')).body.error).toBe('upload_already_received');
  });

  it('takes no bytes once the upload is completed, and keeps the first', async () => {
    const { send, complete, world } = await waiting();
    await send('hello');
    const { files } = await complete();
    expect((await send('other')).status).toBe(404);
    const headers = { authorization: `Bearer ${world.bot}` };
    expect((await world.send(pathOf(files[0].url_private), { headers })).body).toBe('hello');
  });

  it('takes the bytes of one sender at a time', async () => {
    const { world, path } = await waiting();
    let finish = () => {};
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('hel'));
        finish = () => {
          controller.enqueue(new TextEncoder().encode('lo'));
          controller.close();
        };
      },
    });
    const streamed = { method: 'POST', body: slow, duplex: 'half' };
    const first = world.send(path, streamed);
    await new Promise((resolve) => setImmediate(resolve));
    const second = await world.send(path, { method: 'POST', body: 'other' });
    expect(second.body.error).toBe('upload_in_progress');
    finish();
    expect((await first).body).toBe('OK - 5');
  });

  it('takes bytes again after the first sender broke off', async () => {
    const { world, path } = await waiting();
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    const streamed = { method: 'POST', body: broken, duplex: 'half' };
    expect((await world.send(path, streamed)).body.error).toBe('request_timeout');
    expect((await world.send(path, { method: 'POST', body: 'hello' })).status).toBe(200);
  });

  it('ends after an hour, with its world, and where it was cut short', async () => {
    const { world, path, send } = await waiting();
    await world.sandbox('/clock', { advance_s: 3_601 });
    expect((await send('hello')).body.error).toBe('upload_expired');
    const other = await openWorld({ salt: 'another host' });
    const post = { method: 'POST', body: 'hello' };
    expect((await other.send(path, post)).body.error).toBe('upload_not_found');
    expect((await world.send(path.slice(0, -1), post)).body.error).toBe('upload_not_found');
    expect((await world.send('/upload/v1/', post)).body.error).toBe('upload_not_found');
    await world.sandbox('/reset', { seed: 2 });
    expect((await send('hello')).body.error).toBe('upload_not_found');
  });

  it('says which verb it takes', async () => {
    const { send } = await waiting();
    const { status, headers } = await send(null, {}, 'GET');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('says that the host has no room, and takes the bytes once it has', async () => {
    let isFull = true;
    class Small extends MemoryFiles {
      override async write(key: string, pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
        if (isFull) throw new Error('the disk is full');
        await super.write(key, pieces);
      }
    }
    const { send } = await waiting(new Small());
    const refused = await send('hello');
    expect([refused.status, refused.body.error]).toEqual([507, 'storage_full']);
    expect(refused.body.message).toContain('the disk is full');
    isFull = false;
    expect((await send('hello')).status).toBe(200);
  });

  it('gives a store pieces of a mebibyte at most, however the bytes come', async () => {
    const sizes: number[] = [];
    class Counting extends MemoryFiles {
      override async write(key: string, pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
        await super.write(
          key,
          (async function* count() {
            for await (const piece of pieces) {
              sizes.push(piece.length);
              yield piece;
            }
          })(),
        );
      }
    }
    const world = await openWorld({ files: keeping(new Counting()) });
    const bytes = new Uint8Array(2_500_000).fill(65);
    const { path } = await beginUpload(world, { bytes });
    await world.send(path, { method: 'POST', body: bytes });
    expect(sizes).toEqual([1_048_576, 1_048_576, 402_848]);
  });

  it('is a secret in the log, which has a note in place of the bytes', async () => {
    const { world, path, send } = await waiting();
    const { headers } = await send('hello');
    const id = headers.get('x-parley-exchange') ?? '';
    const { body } = await world.sandbox(`/exchanges/${id}`);
    expect(body).toMatchObject({ surface: 'files', name: 'upload', request_bytes: 5 });
    expect(body.request.body).toEqual({
      text: '(the bytes of notes.txt)',
      bytes: 5,
      truncated: true,
    });
    const page = (await world.sandbox('/exchanges')).body.exchanges as { id: string }[];
    const all = await Promise.all(page.map((each) => world.sandbox(`/exchanges/${each.id}`)));
    expect(all).toHaveLength(2);
    expect(JSON.stringify([page, all])).not.toContain(path.slice(-40));
  });
});

describe('the bytes of deleted files and other worlds', () => {
  it('stay as long as there is room, so that a rewind brings a file back', async () => {
    const files = new MemoryFiles();
    const { world, send, complete } = await waiting(files);
    const { cursor } = (await world.sandbox('/exchanges')).body;
    await send('hello');
    await complete();
    await world.sandbox('/rewind', { to: cursor });
    expect((await files.list()).size).toBe(1);
    expect((await send('hello')).status).toBe(200);
    expect((await files.list()).size).toBe(1);
  });

  it('make room for a file that needs it, the oldest first', async () => {
    const left = new Map([
      ['old', 200 * 1024 * 1024],
      ['new', 90 * 1024 * 1024],
    ]);
    class Full extends MemoryFiles {
      override async list() {
        return left;
      }
      override async remove(key: string) {
        left.delete(key);
      }
    }
    const world = await openWorld({ files: keeping(new Full()) });
    const small = await beginUpload(world);
    await world.send(small.path, { method: 'POST', body: 'hello' });
    expect([...left.keys()]).toEqual(['old', 'new']);
    const announced = { length: String(100 * 1024 * 1024) };
    const large = await beginUpload(world, { announced });
    await world.send(large.path, { method: 'POST', body: 'x' });
    expect([...left.keys()]).toEqual(['new']);
  });
});
