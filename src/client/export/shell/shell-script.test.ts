import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillStep } from '../../../contract/demo/fill-step.ts';
import { aRecording, hostileRecordings } from '../recording.fixture.ts';
import type { Recording } from '../recording.ts';
import { shellScript } from './shell-script.ts';

/** Stands for curl: writes down its arguments and its input, and answers with the recorded bytes of no importance. */
const CURL = `#!/bin/sh
for word; do printf 'w%s\\000' "$word"; done >> "$LOG"
for word; do [ "$word" = @- ] && reads=1; done
{ printf 'i'; [ -n "\${reads-}" ] && od -An -v -tx1 | tr -d ' \\n'; printf '\\000e\\000'; } >> "$LOG"
printf '200'
`;

/** Stands for Node: a hostile value for every placeholder, and every answer is the recorded one. */
const NODE = `#!/bin/sh
if [ "$2" = value ]; then printf '%s' "$VALUE"; fi
`;

const VALUE = `v'"$(touch "$CANARY")\`touch "$CANARY"\` x`;

let folder: string;
let run = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-shell-'));
  for (const [name, text] of [
    ['curl', CURL],
    ['node', NODE],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Called {
  readonly words: readonly string[];
  readonly input: string;
}

/** Runs a script in a shell whose curl and Node do nothing, and returns the calls of curl after that which opens the world. */
function runHarmlessly(script: string): { calls: readonly Called[]; output: string } {
  run += 1;
  const canary = join(folder, `canary-${run}`);
  const log = join(folder, `log-${run}`);
  const file = join(folder, `script-${run}.sh`);
  writeFileSync(file, script);
  writeFileSync(log, '');
  const PATH = `${folder}:${process.env['PATH']}`;
  const env = { ...process.env, PATH, CANARY: canary, LOG: log, VALUE };
  const { stderr, stdout, status } = spawnSync('sh', [file], { env, maxBuffer: 1 << 26 });
  expect(stderr.toString()).toBe('');
  expect(status).toBe(0);
  expect(existsSync(canary), 'something in the demo was run').toBe(false);
  const calls = readFileSync(log, 'latin1')
    .split('\0e\0')
    .slice(1, -1)
    .map((call) => {
      const pieces = call.split('\0');
      return {
        words: pieces.filter((piece) => piece.startsWith('w')).map((piece) => piece.slice(1)),
        input: Buffer.from(pieces.at(-1)?.slice(1) ?? '', 'hex').toString(),
      };
    });
  return { calls, output: stdout.toString() };
}

/** The request that curl would send, by its own rules for the options that the script uses. */
function requestOf({ words, input }: Called) {
  const after = (option: string) => words[words.indexOf(option) + 1] ?? '';
  const headers = words
    .flatMap((word, index) => (word === '--header' ? [words[index + 1] ?? ''] : []))
    .filter((header) => !/^(Content-Type|Expect):$/.test(header))
    .map((header) =>
      header.endsWith(';') && !header.includes(': ')
        ? [header.slice(0, -1), '']
        : [header.slice(0, header.indexOf(': ')), header.slice(header.indexOf(': ') + 2)],
    );
  return {
    verb: after('--request'),
    url: after('--url'),
    headers,
    body: words.includes('@-') ? input : null,
  };
}

/** The requests of a recording, as the page would send them. */
function requestsOf({ demo, deployment }: Recording) {
  const there = 'http://127.0.0.1:4321';
  const world = { deployment: { ...deployment, base_url: there, webhook_host: there } };
  return (demo.steps ?? []).map((step) => {
    const filled = fillStep(step, [], world);
    if (!filled.ok) throw new Error(filled.message);
    const { body } = filled.request;
    // A shell writes UTF-8, as fetch does: an unpaired surrogate is replaced.
    return { ...filled.request, body: body === null ? null : Buffer.from(body).toString() };
  });
}

describe('a shell script', () => {
  it('sends the very requests of any demo, and runs nothing of it', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(hostileRecordings, (recording) => {
        const { calls } = runHarmlessly(shellScript(recording));
        expect(calls.map(requestOf)).toEqual(requestsOf(recording));
      }),
      { numRuns: 40 },
    );
  });

  it('is read by every shell there is without a mistake', () => {
    fc.assert(
      fc.property(hostileRecordings, (recording) => {
        for (const shell of [['sh'], ['bash', '--posix'], ['bash']]) {
          const [name = 'sh', ...options] = shell;
          execFileSync(name, [...options, '-n'], { input: shellScript(recording), stdio: 'pipe' });
        }
      }),
      { numRuns: 20 },
    );
  });

  it('runs nothing of the values that a server answers with', () => {
    const steps = [
      { verb: 'POST' as const, url: '/api/chat.postMessage', body: '{"channel":"C1","text":"a"}' },
      {
        verb: 'POST' as const,
        url: '/api/chat.update?ts={{1.ts}}&x={{world.team.id}}',
        headers: [
          ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'],
          ['content-type', 'application/json'],
        ] as [string, string][],
        body: '{"ts":"{{1.ts}}","text":"{{{{ and {{1.ts}}"}',
      },
      { verb: 'POST' as const, url: '{{world.apps.0.webhooks.0.url}}', body: 'text' },
    ];
    const { calls } = runHarmlessly(
      shellScript(aRecording({ steps, bodies: ['{"ok":true}', '{}', 'ok'] })),
    );
    const sent = calls.filter(({ words }) => words.includes('--url')).map(requestOf);
    expect(sent[1]).toEqual({
      verb: 'POST',
      url: `http://127.0.0.1:4321/api/chat.update?ts=${VALUE}&x=${VALUE}`,
      headers: [
        ['authorization', `Bearer ${VALUE}`],
        ['content-type', 'application/json'],
      ],
      body: `{"ts":"${VALUE}","text":"{{ and ${VALUE}"}`,
    });
    expect(sent[2]).toMatchObject({ url: VALUE, body: 'text' });
  });

  it('prints its titles in one line each, without characters that a terminal acts on', () => {
    const steps = [
      {
        title: 'A \u001b[31mred\u001b[0m\ntitle\u202e',
        verb: 'GET' as const,
        url: '/api/api.test',
      },
    ];
    const { output } = runHarmlessly(shellScript(aRecording({ steps, bodies: ['{}'] })));
    expect(output.split('\n')[0]).toBe('1. A [31mred [0m title');
  });
});
