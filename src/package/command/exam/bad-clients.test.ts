import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { listenForExams } from './exam-server.ts';
import { examineClient } from './examine-client.ts';

const server = await listenForExams();
afterAll(() => server.close());

const NODE = `"${process.execPath}"`;
const isThere = (program: string) =>
  program === NODE || spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

const examinee = (command: string) => ({
  run: [command],
  url: null,
  paths: { events: '/slack/events', login: '/login', task: '/exam' },
  limit_s: 60,
});

/** A bad client in each of five languages or libraries, and what it must be failed for. */
const BAD: readonly [exam: string, program: string, file: string, failed: readonly string[]][] = [
  ['error_after_commit', 'python3', 'post-again.py', ['once', 'looks']],
  ['rate_limit', 'sh', 'never-wait.sh', ['waits']],
  ['cursor_bytes', 'perl', 'bare-cursor.pl', ['encodes_cursor', 'after']],
  ['signatures', NODE, 'no-signature.mjs', ['forged', 'stale']],
  ['algorithms', NODE, 'no-verification.mjs', ['refuses_none', 'refuses_hs256', 'refuses_forged']],
];

describe('a bad client is failed for what it does, and for nothing else', () => {
  it.each(BAD)('in the exam %s, with %s %s', async (name, program, file, failed) => {
    // What a system lacks cannot be tried there; a shell has no --version everywhere.
    if (program !== 'sh' && !isThere(program)) return;
    const path = fileURLToPath(new URL(`bad-clients/${file}`, import.meta.url));
    const { exam, note } = await examineClient(server, name, examinee(`${program} "${path}"`));
    const found = (state: string) =>
      exam.points.filter((point) => point.state === state).map(({ id }) => id);
    if (exam.kind !== 'calls') expect(note).toBeNull();
    expect(found('failed')).toEqual(failed);
    expect(found('open')).toEqual([]);
    expect(exam.verdict).toBe('failed');
  });
});
