import { describe, expect, it } from 'vitest';
import { createPlatform } from '../platform/platform.ts';
import { filesOf, readFile, sendFile } from '../client/files.ts';
import { callMethod } from '../client/call-method.ts';
import { createClient } from '../client/transport/client.ts';

const NEVER = new AbortController().signal;

/** A client of a platform, and what it sent besides calls of methods. */
async function opened() {
  const platform = createPlatform();
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: platform.deployment.base_url,
    middleware: [
      (request) => {
        if (!new URL(request.url).pathname.startsWith('/api/')) sent.push(request);
        return platform.fetch(request);
      },
    ],
  });
  const token = (await client.world()).apps[0]?.tokens[0]?.token ?? '';
  sent.splice(0);
  return { client, token, sent };
}

const HELLO = new File(['hello'], 'notes.txt');

describe('a file that the page sends', () => {
  it('is shared by its id, and comes back with the token', async () => {
    const { client, token, sent } = await opened();
    const id = await sendFile(client, token, HELLO, NEVER);
    const args = { files: JSON.stringify([{ id }]) };
    const body = await callMethod<{ files: unknown[] }>(
      client,
      token,
      'files.completeUploadExternal',
      args,
    );
    const [file] = filesOf(body);
    expect(file).toMatchObject({ id, name: 'notes.txt', preview: 'hello' });
    const bytes = file && (await readFile(client, token, file.url_private));
    expect(await bytes?.text()).toBe('hello');
    expect(sent.map(({ headers }) => headers.has('authorization'))).toEqual([false, true]);
  });

  it('is refused with the reason of the platform', async () => {
    const { client, token } = await opened();
    const large = Object.assign(new File([], 'a'), {});
    Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 });
    await expect(sendFile(client, token, large, NEVER)).rejects.toMatchObject({
      code: 'file_upload_size_restricted',
    });
    const wrong = new File(['hello'], 'a');
    Object.defineProperty(wrong, 'size', { value: 6 });
    await expect(sendFile(client, token, wrong, NEVER)).rejects.toMatchObject({
      code: 'length_mismatch',
      messages: [expect.stringContaining('5 bytes came')],
    });
  });
});

describe('a file that a message names', () => {
  it('is not asked for outside of the platform: the token stays here', async () => {
    const { client, token, sent } = await opened();
    for (const url_private of [
      'https://elsewhere.example/files-pri/T1-F1/a',
      'http://localhost.elsewhere.example/files-pri/T1-F1/a',
      'http://localhost/api/auth.test',
      'data:text/plain,x',
    ])
      await expect(readFile(client, token, url_private)).rejects.toThrow('another world');
    expect(sent).toEqual([]);
  });

  it('is refused with the reason of the platform', async () => {
    const { client, token } = await opened();
    const url_private = `${client.baseUrl}/files-pri/T0-F0/a`;
    await expect(readFile(client, token, url_private)).rejects.toMatchObject({
      code: 'file_not_found',
    });
  });

  it('is shown only if it has what is shown', () => {
    const whole = {
      id: 'F1',
      title: 'a',
      name: 'a',
      size: 1,
      mimetype: 'image/png',
      pretty_type: 'PNG',
      url_private: 'x',
    };
    expect(filesOf({ files: [whole, null, 'F1', { id: 'F1' }, { ...whole, size: '1' }] })).toEqual([
      whole,
    ]);
    expect(filesOf({})).toEqual([]);
  });
});
