import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runExam } from './exam.ts';

let folder: string;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'parley-exam-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);

/** Posts three messages; after an error it looks, and posts what is missing. */
const RIGHT = `const call = async (method, args) =>
  (await fetch(env.SLACK_API_URL + method, {
    method: 'POST',
    headers: { authorization: 'Bearer ' + env.SLACK_BOT_TOKEN },
    body: new URLSearchParams(args),
  })).json();
const { channels } = await call('conversations.list', {});
const channel = channels.find(({ name }) => name === 'deploys').id;
for (const text of ['one', 'two', 'three']) {
  if ((await call('chat.postMessage', { channel, text })).ok) continue;
  const { messages } = await call('conversations.history', { channel });
  if (!messages.some((message) => message.text === text))
    await call('chat.postMessage', { channel, text });
}`;

function clientOf(program: string): string {
  writeFileSync(file('client.mjs'), `const { env } = process;\n${program}`);
  return `"${process.execPath}" "${file('client.mjs')}"`;
}

describe('parley exam', () => {
  it('takes several exams, and writes each kind of report', async () => {
    const reports = ['junit', 'markdown', 'badge'].flatMap((kind) => [`--${kind}`, file(kind)]);
    const run = ['--run', clientOf(RIGHT), ...reports];
    const { exitCode, text } = await runExam(['error_before_commit', 'warnings', ...run]);
    expect([exitCode, text]).toEqual([0, '2 passed, 0 failed, 0 not shown.\n']);
    expect(readFileSync(file('junit'), 'utf8')).toContain(
      'tests="6" failures="0" errors="0" skipped="0"',
    );
    expect(readFileSync(file('markdown'), 'utf8')).toContain(
      '| A success with a warning | passed |',
    );
    expect(readFileSync(file('badge'), 'utf8')).toContain('2 of 2 passed');
    // Once more: it replaces its own reports.
    const again = await runExam(['signatures', ...run]);
    expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('not shown')]);
    expect(readFileSync(file('junit'), 'utf8')).toContain('skipped="5"');
  });

  it('does not take what was not shown for passed, unless told so', async () => {
    const run = ['--run', clientOf('')];
    const { exitCode, text } = await runExam(['rate_limit', ...run]);
    expect([exitCode, text]).toEqual([
      1,
      expect.stringContaining('not shown   429 with Retry-After'),
    ]);
    const allowed = await runExam(['rate_limit', '--allow-not-shown', '--json', ...run]);
    expect(allowed.exitCode).toBe(0);
    expect(JSON.parse(allowed.text ?? '')).toMatchObject({ verdict: 'not_shown', note: null });
  });

  it('gives no verdict to a client that is not done in time, and says so in each report', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const reports = ['junit', 'markdown', 'badge'].flatMap((kind) => [`--${kind}`, file(kind)]);
    const run = ['--run', clientOf('setInterval(() => {}, 1000);'), '--allow-not-shown'];
    const { exitCode, text } = await runExam(['warnings', ...run, ...reports]);
    expect([exitCode, text]).toEqual([
      3,
      expect.stringContaining('no verdict  A success with a warning. The client was not done'),
    ]);
    expect(text).toContain('  open  Posts a message without the fault.');
    expect(readFileSync(file('junit'), 'utf8')).toContain('errors="3" skipped="0"');
    expect(readFileSync(file('markdown'), 'utf8')).toContain('0 not shown, 1 without a verdict.');
    expect(readFileSync(file('badge'), 'utf8')).toContain('0 of 1 passed');
  });

  it('tells a client that runs already what it is examined by', async () => {
    const told: unknown[] = [];
    const client = createServer((request, response) => {
      void json(request).then((body) => {
        told.push(body);
        response.writeHead(told.length > 1 ? 404 : 200).end();
      });
    }).listen(0, '127.0.0.1');
    await once(client, 'listening');
    const { port } = client.address() as AddressInfo;
    const address = ['--client', `http://127.0.0.1:${port}`, '--json'];
    const { text = '' } = await runExam(['token_rotation', 'rate_limit', ...address]);
    client.close();
    expect(told[0]).toMatchObject({
      exam: 'token_rotation',
      kind: 'calls',
      environment: { PARLEY_EXAM: 'token_rotation', PORT: String(port) },
    });
    expect(JSON.stringify(told[0])).toContain('SLACK_REFRESH_TOKEN":"xoxe-1-');
    const { exams } = JSON.parse(text);
    expect(exams.map(({ note }: { note: string | null }) => note)).toEqual([
      null,
      `POST http://127.0.0.1:${port}/exam answered 404.`,
    ]);
    // What the client was given is secret, and not part of what is printed.
    expect(text).not.toContain('xoxe-1-');
  });

  it.each([
    [['rate_limit'], 'Say which client'],
    [['nothing', '--run', 'true'], 'There is no exam'],
    [['all', '--client', 'ftp://a'], '--client must be an address'],
    [['all', '--client', 'http://a', '--timeout', '0'], '--timeout must be'],
    [['all', '--client', 'http://a', '--port', 'x'], '--port must be'],
    [['all', '--client', 'http://a', '--login-path', 'login'], 'A path must begin with /'],
    [['all', '--what'], "Unknown option '--what'"],
  ])('says what is wrong with %j', async (args, said) => {
    const { exitCode, problem } = await runExam(args);
    expect([exitCode, problem]).toEqual([2, expect.stringContaining(said)]);
  });

  it('replaces no file that is not such a report', async () => {
    writeFileSync(file('mine'), 'mine');
    for (const kind of ['junit', 'markdown', 'badge']) {
      const { exitCode, problem } = await runExam([
        'warnings',
        `--${kind}`,
        file('mine'),
        '--run',
        'x',
      ]);
      expect([exitCode, problem]).toEqual([
        2,
        expect.stringContaining(`--${kind} does not replace`),
      ]);
    }
    expect(readFileSync(file('mine'), 'utf8')).toBe('mine');
  });

  it('lists the exams, and explains itself', async () => {
    expect((await runExam([])).text).toContain('  rate_limit             429 with Retry-After\n');
    const { exitCode, text = '' } = await runExam(['list', 'rate_limit']);
    expect([exitCode, text.split('\n')[0]]).toEqual([
      0,
      'rate_limit: 429 with Retry-After (calls)',
    ]);
    expect(text).toContain(
      '  waits                      Waits as long as told (Within 3 s · Interface: Limits, rate-limit signalling)\n',
    );
    expect((await runExam(['list'])).text).toContain('token_times: exp and iat (sign-in)');
    expect((await runExam(['list', 'nothing'])).problem).toContain('There is no exam “nothing”');
    expect((await runExam(['--help'])).text).toContain('Exit codes: 0 if the client passed');
  });
});
