import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDemoText } from '../../contract/links/codec.ts';
import { runRecord } from './record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-record-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A client that posts a message; it is run by Node. */
function client(more = ''): string {
  const file = join(folder, 'client.mjs');
  writeFileSync(
    file,
    `const { SLACK_API_URL, SLACK_BOT_TOKEN } = process.env;
const headers = { authorization: 'Bearer ' + SLACK_BOT_TOKEN };
const body = new URLSearchParams({ channel: '#general', text: 'from the client' });
await fetch(SLACK_API_URL + 'chat.postMessage', { method: 'POST', headers, body });
${more}`,
  );
  return `"${process.execPath}" "${file}"`;
}

const out = () => join(folder, 'demo.parley.json');
const record = (...args: string[]) => runRecord(['--out', out(), ...args]);
function demoIn(file: string) {
  const reading = readDemoText(readFileSync(file));
  if (!reading.ok) throw new Error(reading.message);
  return reading.demo;
}

describe('parley record', () => {
  it('writes what a client called, after what its app needs, as a demo', async () => {
    const manifest = join(folder, 'manifest.yaml');
    writeFileSync(
      manifest,
      'display_information: { name: Todo }\nfeatures: { bot_user: { display_name: todo } }\noauth_config: { scopes: { bot: [chat:write, chat:write.public] } }\n',
    );
    const result = await record('--manifest', manifest, '--title', 'A client', '--run', client());
    expect(result).toEqual({ exitCode: 0, text: expect.stringContaining('Recorded 2 steps') });
    const { title, steps = [] } = demoIn(out());
    expect(title).toBe('A client');
    expect(steps.map(({ url }) => url)).toEqual(['/sandbox/apps', '/api/chat.postMessage']);
    expect(readFileSync(out(), 'utf8')).not.toContain('xoxb-');
  });

  it('replaces a demo, and no other file', async () => {
    const once = await record('--run', client());
    expect((await record('--json', '--run', client())).exitCode).toBe(once.exitCode);
    writeFileSync(out(), '{"mine":true}');
    expect(await record('--run', client())).toMatchObject({
      exitCode: 2,
      problem: expect.stringContaining('does not replace'),
    });
    expect(readFileSync(out(), 'utf8')).toBe('{"mine":true}');
  });

  it('says for programs what it wrote, and fails where the client does', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { exitCode, text = '' } = await record('--json', '--run', client('process.exit(3);'));
    expect(exitCode).toBe(1);
    expect(JSON.parse(text)).toEqual({ file: out(), steps: 1, left: [] });
  });

  it('fails where nothing is called', async () => {
    const idle = `"${process.execPath}" -e 0`;
    expect(await record('--run', idle)).toMatchObject({
      exitCode: 1,
      problem: expect.stringContaining('Nothing was called'),
    });
  });

  it('says what is wrong with a command line, a manifest and a port', async () => {
    const bad = join(folder, 'bad.json');
    writeFileSync(bad, '{"features":1}');
    expect((await record('--manifest', bad)).problem).toMatch(/\n {2}\/features {2}/);
    for (const args of [
      ['--prot', '1'],
      ['--port', 'x'],
      ['--manifest', join(folder, 'none')],
    ])
      expect((await record(...args)).exitCode).toBe(2);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await record('--port', String(port))).toMatchObject({
      exitCode: 1,
      problem: expect.stringContaining('is taken'),
    });
    taken.close();
    expect((await record('--help')).text).toContain('Exit codes');
  });
});
