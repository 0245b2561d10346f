import { describe, expect, it } from 'vitest';
import { createPlatform } from '../platform/platform.ts';
import { filesOf, readFile, sendFile } from '../client/files.ts';
import { callMethod } from '../client/call-method.ts';
import { createClient } from '../client/transport/client.ts';
import { type StartedUploads, shareFiles } from '../panels/workspace/files/send-files.ts';

const NEVER = new AbortController().signal;

/** A client of a platform, and what it sent besides calls of methods. `lose` says which answers are lost on their way. */
async function opened(lose: (request: Request) => boolean = () => false) {
  const platform = createPlatform();
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: platform.deployment.base_url,
    middleware: [
      async (request) => {
        if (!new URL(request.url).pathname.startsWith('/api/')) sent.push(request);
        const answer = await platform.fetch(request);
        if (lose(request)) throw new TypeError('Failed to fetch');
        return answer;
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

describe('files that are shared in a message', () => {
  /** Shares two files in a channel; what was started stays for the next attempt. */
  async function sharing(lose?: (request: Request) => boolean) {
    const { client, token, sent } = await opened(lose);
    const channel_id =
      (await client.world()).channels.find(({ name }) => name === 'deploys')?.id ?? '';
    sent.splice(0);
    const started: StartedUploads = new Map();
    const files = [HELLO, new File(['two'], 'two.txt')];
    const told: number[] = [];
    const share = () =>
      shareFiles(
        files,
        { channel_id },
        {
          client,
          token,
          signal: NEVER,
          startedUploads: started,
          onBytes: (bytes) => told.push(bytes),
        },
      );
    const uploads = () => sent.filter(({ url }) => url.includes('/upload/')).map(({ url }) => url);
    return { client, share, started, told, uploads };
  }

  it('are told of as their bytes come', async () => {
    const { share, started, told, uploads } = await sharing();
    await share();
    expect(told).toEqual([5, 8]);
    expect(uploads()).toHaveLength(2);
    expect(started.size).toBe(0);
  });

  it('are sent once: the next attempt goes on where the last one failed', async () => {
    let isLost = true;
    const { share, uploads } = await sharing(({ url }) => isLost && url.includes('.complete'));
    await expect(share()).rejects.toThrow('did not answer');
    isLost = false;
    // The first attempt was completed, and its answer was lost: the files are shared, and there is nothing to complete.
    await expect(share()).rejects.toMatchObject({ code: 'file_not_found' });
    expect(uploads()).toHaveLength(2);
    await share();
    expect(uploads()).toHaveLength(4);
  });

  it('go to the same address again when an answer was lost', async () => {
    let lost = 1;
    const { share, uploads } = await sharing(({ url }) => url.includes('/upload/') && lost-- > 0);
    await expect(share()).rejects.toThrow('did not answer');
    await share();
    const [first, again, second] = uploads();
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('get another address when the world is another', async () => {
    let isLost = true;
    const { client, share } = await sharing(({ url }) => isLost && url.includes('/upload/'));
    await expect(share()).rejects.toThrow('did not answer');
    isLost = false;
    await client.reset({});
    await expect(share()).rejects.toMatchObject({ code: 'upload_not_found' });
    await share();
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
