import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { WebClient } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { PIXEL } from '../../platform/testing/files.ts';
import { botToken, brief, startServerAt } from '../test-server.ts';

/** The official client, pointed at the server as an integrator would, and what it needs to download. */
async function integrator() {
  const base = await startServerAt();
  const token = await botToken(base);
  const client = new WebClient(token, { slackApiUrl: `${base}/api/` });
  const channel_id = (await brief(base)).apps[0]?.webhooks[0]?.channel_id ?? '';
  const download = async (url: string) =>
    fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { base, client, token, channel_id, download };
}

describe('filesUploadV2 of the official SDK', () => {
  it('uploads bytes, a stream and a text, and shares them with a comment', async () => {
    const { client, channel_id, download } = await integrator();
    const bytes = randomBytes(300_000);
    await client.filesUploadV2({
      channel_id,
      initial_comment: 'Here they are',
      file_uploads: [
        { file: bytes, filename: 'a.bin', title: 'Bytes' },
        { file: Readable.from([Buffer.from('streamed')]), filename: 'b.txt' },
        { content: 'print("hello")', filename: 'c.py', snippet_type: 'python', alt_text: 'Code' },
      ],
    });
    const { messages } = await client.conversations.history({ channel: channel_id, limit: 1 });
    expect(messages?.[0]).toMatchObject({ text: 'Here they are', subtype: 'file_share' });
    const files = messages?.[0]?.files ?? [];
    expect(files.map(({ name, title }) => [name, title])).toEqual([
      ['a.bin', 'Bytes'],
      ['b.txt', 'b.txt'],
      ['c.py', 'c.py'],
    ]);
    const got = await download(files[0]?.url_private ?? '');
    expect(got.headers.get('content-length')).toBe('300000');
    expect(got.headers.get('access-control-allow-origin')).toBeNull();
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await (await download(files[1]?.url_private ?? '')).text()).toBe('streamed');
    const info = await client.files.info({ file: files[2]?.id ?? '' });
    expect(info.file).toMatchObject({ filetype: 'python', alt_txt: 'Code', lines: 1 });
    const { paging } = await client.files.list({ channel: channel_id });
    expect(paging).toMatchObject({ total: 3 });
    await client.files.delete({ file: files[2]?.id ?? '' });
    await expect(client.files.info({ file: files[2]?.id ?? '' })).rejects.toMatchObject({
      data: { error: 'file_not_found' },
    });
  });
});

describe('users.setPhoto of the official SDK', () => {
  it('sends a picture, which is served as it was sent', async () => {
    const { base } = await integrator();
    const tokens = (await brief(base)).apps[0]?.tokens ?? [];
    const { token } = tokens.find(({ type }) => type === 'user') ?? {};
    const client = new WebClient(token, { slackApiUrl: `${base}/api/` });
    const { profile } = await client.users.setPhoto({ image: Buffer.from(PIXEL) });
    const served = await fetch(profile?.image_512 ?? '');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(PIXEL));
    await client.users.deletePhoto({});
  });
});

describe('a large file over HTTP', () => {
  const MEBIBYTE = 1024 * 1024;
  const SIZE = 100 * MEBIBYTE;

  it('comes in pieces, and takes little more memory than its bytes', async () => {
    const { client, download } = await integrator();
    const { upload_url = '', file_id = '' } = await client.files.getUploadURLExternal({
      filename: 'large.bin',
      length: SIZE,
    });
    const piece = randomBytes(MEBIBYTE);
    const before = process.memoryUsage.rss();
    let most = 0;
    async function* pieces() {
      for (let sent = 0; sent < SIZE; sent += MEBIBYTE) {
        yield piece;
        most = Math.max(most, process.memoryUsage.rss() - before);
      }
    }
    const body = Readable.toWeb(Readable.from(pieces())) as ReadableStream;
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const answer = await fetch(upload_url, init);
    expect([answer.status, await answer.text()]).toEqual([200, `OK - ${SIZE}`]);
    // Sender and server share this process; the bytes are kept in memory.
    expect(most).toBeLessThan(2.5 * SIZE);
    const { files } = await client.files.completeUploadExternal({ files: [{ id: file_id }] });
    const got = await download(files?.[0]?.url_private ?? '');
    let read = 0;
    for await (const chunk of got.body ?? []) read += (chunk as Uint8Array).length;
    expect(read).toBe(SIZE);
  });

  it('is refused before it comes, and while more comes than was announced', async () => {
    const { client } = await integrator();
    await expect(
      client.files.getUploadURLExternal({ filename: 'a', length: SIZE + 1 }),
    ).rejects.toMatchObject({ data: { error: 'file_upload_size_restricted' } });
    const { upload_url = '' } = await client.files.getUploadURLExternal({
      filename: 'a',
      length: 10,
    });
    const refused = await fetch(upload_url, { method: 'POST', body: randomBytes(MEBIBYTE) });
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { error: 'length_mismatch' },
    ]);
    expect((await fetch(upload_url, { method: 'POST', body: '0123456789' })).status).toBe(200);
  });
});
