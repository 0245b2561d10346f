import { describe, expect, it } from 'vitest';
import { pathOf, PIXEL, uploadFile } from '../testing/files.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { MemoryFiles } from './answer-files.ts';

const BYTES = 'hello';

async function withFile(given: Parameters<typeof uploadFile>[1] = {}) {
  const files = new MemoryFiles();
  const world = await openWorld({ files: () => files });
  const file = (await uploadFile(world, given)).body.files[0];
  const get = (token: string | null = world.bot, path = pathOf(file.url_private), verb = 'GET') =>
    world.send(path, {
      method: verb,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  return { world, file, get, files };
}

/** The headers that keep a browser from running what strangers uploaded. */
function expectHarmless(headers: Headers): void {
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w .-]*"; filename\*=UTF-8''[\w%.~!#$&+^`|-]*$/,
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-type')).toMatch(
    /^(text\/plain; charset=utf-8|application\/octet-stream|image\/(png|jpeg|gif|webp))$/,
  );
}

describe('the address of a file', () => {
  it('hands out its bytes for a token, at both addresses and under any name', async () => {
    const { file, get, world } = await withFile();
    for (const address of [file.url_private, file.url_private_download]) {
      const { status, body, headers } = await get(world.bot, pathOf(address));
      expect([status, body]).toEqual([200, BYTES]);
      expect(headers.get('content-length')).toBe('5');
      expectHarmless(headers);
    }
    const other = pathOf(file.url_private).replace('notes.txt', 'other');
    expect((await get(world.bot, other)).body).toBe(BYTES);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const { get, world, file } = await withFile();
    const { status, body, headers } = await get(world.bot, pathOf(file.url_private), 'HEAD');
    expect([status, body, headers.get('content-length')]).toEqual([200, '', '5']);
  });

  it.each<[string, (world: OpenWorld) => Promise<string | null>, number, string]>([
    ['without a token', async () => null, 401, 'not_authed'],
    ['with one that nobody issued', async () => 'xoxb-1', 401, 'invalid_auth'],
    ['without the scope', (world) => world.mint('bot', ['files:write']), 403, 'missing_scope'],
    ['of another type', (world) => world.mint('app', []), 403, 'not_allowed_token_type'],
    ['of somebody who does not see it', async (world) => world.user, 404, 'file_not_found'],
  ])('refuses a caller %s', async (_which, tokenOf, status, error) => {
    const { world, get } = await withFile();
    const refused = await get(await tokenOf(world));
    expect([refused.status, refused.body.error]).toEqual([status, error]);
    expect(refused.body.message).not.toBe('');
    expect(JSON.stringify(refused.body)).not.toContain(BYTES);
    if (status === 401) expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('takes no token from the query, and no revoked one', async () => {
    const { world, get, file } = await withFile();
    const path = `${pathOf(file.url_private)}?token=${world.bot}`;
    expect((await get(null, path)).status).toBe(401);
    const token = await world.mint('bot', ['files:read']);
    await world.call('auth.revoke', {}, { token });
    expect((await get(token)).body.error).toBe('token_revoked');
  });

  it('is closed to those who left the conversation, and for a deleted message', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const shared = { channel_id: channel };
    const file = (await uploadFile(world, { token: world.user, shared })).body.files[0];
    const get = async () =>
      (
        await world.send(pathOf(file.url_private), {
          headers: { authorization: `Bearer ${world.bot}` },
        })
      ).status;
    expect(await get()).toBe(200);
    const { ts } = file.shares.public[channel][0];
    await world.call('chat.delete', { channel, ts }, { token: world.user });
    expect(await get()).toBe(404);
  });

  it('is nothing for another workspace, another file or another shape', async () => {
    const { get, world, file } = await withFile();
    const path = pathOf(file.url_private);
    for (const wrong of [
      path.replace('/T', '/T9'),
      path.replace('-F', '-F9'),
      '/files-pri/',
      `/files-pri/${file.id}/a`,
      `${path}/more/and/more`,
      '/files-pri/../sandbox/reset',
    ]) {
      const { status } = await get(world.bot, wrong);
      expect([wrong, status]).toEqual([wrong, 404]);
    }
  });

  it('does not count for the rate limit', async () => {
    const { get } = await withFile();
    for (let call = 0; call < 150; call += 1) expect((await get()).status).toBe(200);
  });

  it('says that the bytes are elsewhere, in a world that was moved', async () => {
    const { world, file } = await withFile();
    const snapshot = (await world.sandbox('/snapshot')).body;
    const other = await openWorld();
    await other.sandbox('/snapshot', snapshot, 'PUT');
    const headers = { authorization: `Bearer ${world.bot}` };
    const { status, body } = await other.send(pathOf(file.url_private), { headers });
    expect([status, body.error]).toEqual([410, 'file_bytes_missing']);
    const info = await other.call('files.info', { file: file.id }, { token: world.bot });
    expect(info.body.file).toMatchObject({ id: file.id, preview: BYTES });
  });

  it('is read in the past as it was, and nothing is sent there', async () => {
    const { world, file, get } = await withFile();
    const { cursor } = (await world.sandbox('/exchanges')).body;
    const at = { authorization: `Bearer ${world.bot}`, 'x-parley-at': cursor as string };
    expect((await world.send(pathOf(file.url_private), { headers: at })).body).toBe(BYTES);
    const start = { ...at, 'x-parley-at': 'start' };
    expect((await world.send(pathOf(file.url_private), { headers: start })).status).toBe(404);
    const post = { method: 'POST', headers: at, body: BYTES };
    expect((await world.send(`/upload/v1/${'a'.repeat(40)}`, post)).body.error).toBe('in_the_past');
    expect((await get()).body).toBe(BYTES);
  });

  it('is in the log, with a note in place of the bytes', async () => {
    const { world, get } = await withFile();
    const { headers } = await get();
    const { body } = await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`);
    expect(body).toMatchObject({ name: 'download', status: 200, response_bytes: 5, changes: [] });
    expect(body.response.body.text).toBe('(the bytes of notes.txt)');
    expect(body.actor).toMatchObject({ token_type: 'bot' });
    const asked = body.trace.map(({ rule }: { rule: string }) => rule);
    expect(asked).toContain('scopes');
    expect(JSON.stringify(body)).not.toContain(world.bot);
  });
});

describe('what strangers upload', () => {
  const SCRIPT = '<script>alert(document.domain)</script>';
  const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;
  const text = new TextEncoder();
  const joined = (...parts: readonly Uint8Array[]) =>
    Uint8Array.from(parts.flatMap((part) => [...part]));
  /** A GIF whose header is the beginning of a script. */
  const GIF_SCRIPT = joined(
    text.encode('GIF89a'),
    new Uint8Array([0x2f, 0x2a, 1, 0, 0, 0, 0]),
    text.encode('*/=1;alert(1)'),
  );

  it.each<[string, string, string | Uint8Array<ArrayBuffer>, string]>([
    ['HTML', 'page.html', SCRIPT, 'text/plain; charset=utf-8'],
    ['HTML by another name', 'picture.png', SCRIPT, 'text/plain; charset=utf-8'],
    ['SVG', 'picture.svg', SVG, 'text/plain; charset=utf-8'],
    [
      'SVG that is no UTF-8',
      'picture.svg',
      joined(text.encode(SVG), new Uint8Array([0xff])),
      'application/octet-stream',
    ],
    ['XML', 'a.xml', '<?xml-stylesheet href="x.xsl"?><a/>', 'text/plain; charset=utf-8'],
    ['a script', 'app.js', 'alert(1)', 'text/plain; charset=utf-8'],
    [
      'a PDF',
      'a.pdf',
      joined(text.encode('%PDF-1.7'), new Uint8Array([0, 1])),
      'application/octet-stream',
    ],
    ['a picture with HTML behind it', 'a.html', joined(PIXEL, text.encode(SCRIPT)), 'image/png'],
    ['a picture that is a script, too', 'a.gif', GIF_SCRIPT, 'image/gif'],
    [
      'a picture of no size',
      'a.png',
      joined(PIXEL.slice(0, 16), new Uint8Array(20)),
      'application/octet-stream',
    ],
    ['nothing', 'empty.html', '', 'text/plain; charset=utf-8'],
  ])('is served as nothing that runs: %s', async (_what, filename, bytes, type) => {
    const { get } = await withFile({ filename, bytes });
    const { headers } = await get();
    expect(headers.get('content-type')).toBe(type);
    expectHarmless(headers);
  });

  it.each([
    'a"b.txt',
    "a'b(c)*.txt",
    'ä 日本.txt',
    'a;b.txt',
    'a\\..\\b.html',
    'x%0d%0aSet-Cookie: a=b',
    '"; filename=evil.html',
  ])('has a name in the header that ends nothing: %j', async (filename) => {
    const { get, file } = await withFile({ filename });
    const { headers, body } = await get();
    expectHarmless(headers);
    expect(body).toBe(BYTES);
    const encoded = /UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(file.name);
    expect(pathOf(file.url_private)).toMatch(/^\/files-pri\/T\w+-F\w+\/[^/]+$/);
  });
});
