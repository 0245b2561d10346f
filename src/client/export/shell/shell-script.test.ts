import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerSum } from '../../../contract/demo/answer.ts';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { fillStep } from '../../../contract/demo/fill-step.ts';
import { answerValue, type ReadAnswer } from '../../../contract/demo/values/answer-value.ts';
import { aRecording, hostileRecordings } from '../recording.fixture.ts';
import type { Recording } from '../recording.ts';
import { PLAYER } from './player.ts';
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

const PAGE = `<form><input type="hidden" name="consent" value="Q0.a&amp;b&#39;&lt;&gt;&quot;" />
<input type="hidden" name="state" value="s &amp;amp; $(id)" />`;

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
    .filter((header) => !/^(?:(?:Content-Type|Expect):|x-parley-posted: tell)$/.test(header))
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

/** Runs the part that compares, in the real Node. */
function compared(body: string, recorded: string, sum: string): { status: number; said: string } {
  const { deployment } = aRecording({ steps: [], bodies: [] });
  for (const [name, text] of [
    ['player.cjs', PLAYER],
    ['world.json', JSON.stringify({ deployment })],
    ['1.body', body],
    ['1.status', '200'],
    ['1.headers', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['recorded', recorded],
  ] as const)
    writeFileSync(join(folder, name), text);
  const args = [join(folder, 'player.cjs'), 'compare', folder, '1', '200', sum];
  const { status, stderr } = spawnSync(process.execPath, args);
  return { status: status ?? -1, said: stderr.toString() };
}

describe('the comparison in a shell script', () => {
  const { deployment } = aRecording({ steps: [], bodies: [] });
  const KEY = 'k'.repeat(30);
  const piece = fc.constantFrom(
    deployment.base_url,
    deployment.webhook_host,
    encodeURIComponent(deployment.webhook_host),
    'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJVMDEifQ.c2lnbmF0dXJl',
    `"kid":"${KEY}"`,
    `"n":"${KEY}"`,
    '"ok":true',
    'xoxb-1234-abcdefgh',
    'ä€😀',
    '$&',
    ' ',
  );

  it('leaves out what the platform leaves out, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const body = pieces.join('');
        const sum = answerSum(body, deployment);
        expect(compared(body, '', sum)).toEqual({ status: 0, said: '' });
        expect(compared(`${body}.`, '', sum).status).toBe(1);
      }),
      { numRuns: 15 },
    );
  });

  it('names the places that differ, and takes no mask for a difference', () => {
    const recorded = '{"ok":true,"token":"xoxb-…efgh","list":[1,{"a":"b"}],"gone":null}';
    const body = '{"ok":true,"token":"xoxb-1234-abcdefgh","list":[1,{"a":"c\\u001b"}],"new":0}';
    const { status, said } = compared(body, recorded, 'different-');
    expect(status).toBe(1);
    expect(said.split('\n').slice(1, -2)).toEqual([
      '  list.1.a: recorded "b", answered "c\\u001b"',
      '  gone: recorded null, answered nothing',
      '  new: recorded nothing, answered 0',
    ]);
  });
});

/** What the player prints for a placeholder, in the real Node. */
function valueOf(path: string, { body, location, posted }: ReadAnswer): string {
  const head =
    (typeof location === 'string' ? `Location: ${location}\r\n` : '') +
    (typeof posted === 'string' ? `x-parley-posted: ${posted}\r\n` : '');
  for (const [name, text] of [
    ['player.cjs', PLAYER],
    ['1.body', body],
    ['1.headers', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${head}\r\n`],
  ] as const)
    writeFileSync(join(folder, name), text);
  const args = [join(folder, 'player.cjs'), 'value', folder, 'text', path];
  return spawnSync(process.execPath, args).stdout.toString();
}

const POSTED = '{"channel":"C1","ts":"1.5","ids":["aB3dE","fG6hI"]}';

describe('the values in a shell script', () => {
  it.each<[string, ReadAnswer]>([
    ['1.location.code', { body: '', location: 'http://a.test/cb?code=F0%2F1&state=s&code=2#x' }],
    ['1.form.consent', { body: PAGE }],
    ['1.form.state', { body: PAGE }],
    ['1.authed_user.access_token', { body: '{"authed_user":{"access_token":"xoxp-1"}}' }],
    ['1.posted.ts', { body: 'ok', posted: POSTED }],
    ['1.posted.ids.1', { body: 'ok', posted: POSTED }],
    ['client.2.code_verifier', { body: '' }],
    ['client.2.code_challenge', { body: '' }],
  ])('{{%s}} is what the page fills in', (path, answer) => {
    const { deployment } = aRecording({ steps: [], bodies: [] });
    const headers: DemoStep['headers'] = [['content-type', 'text/plain']];
    const step: DemoStep = { verb: 'POST', url: '/api/x', headers, body: `{{${path}}}` };
    const filled = fillStep(step, [answerValue(answer)], { deployment });
    expect(filled.ok && filled.request.body).toBeTruthy();
    expect(valueOf(path, answer)).toBe(filled.ok && filled.request.body);
  });
});

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
    const asked = calls.filter(({ words }) => words.includes('x-parley-posted: tell'));
    expect(asked.map((call) => requestOf(call).url)).toEqual([VALUE]);
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
