import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LESSONS } from '../../src/lessons/lessons.ts';
import { runProgram, toolScript } from '../lib/program.mjs';

/** What the tool, and the tests of lessons need. */
const COPIED = [
  'tools',
  '.oxfmtrc.json',
  'docs',
  'public',
  'src',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Tests that look at the list of lessons, and what they say of the new one: all lessons are tested elsewhere. */
const TESTS = [
  'src/tests/lessons.test.ts',
  'src/lessons/first-lesson',
  'src/app/lessons',
  'tools/vite/worksheet',
];
const OF_THE_LIST = 'My lesson|of their own|start page|link to every|lessons there are';

/** Thousands of files take seconds on a busy machine. */
const COPYING_MS = 60_000;

/** Three programs run one after the other: ten seconds on a quiet machine. */
const RUNNING_MS = 180_000;

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'parley-new-lesson-'));
  for (const path of COPIED) cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
}, COPYING_MS);
afterAll(() => rmSync(copy, { recursive: true }), COPYING_MS);

/** The number that the next lesson gets. */
const NEXT = String(LESSONS.length + 1).padStart(2, '0');

/** Runs a script of the copy. */
const run = async (script: string, ...args: readonly string[]) =>
  runProgram(process.execPath, [join(copy, script), ...args], {
    cwd: copy,
    env: { CI: '1', NODE_ENV: '' },
  });

it(
  'a lesson made as docs/teaching.md says passes the checks, with nothing else to change',
  async () => {
    const made = await run('tools/run.mjs', 'scenario/scenario', 'new', 'my-lesson');
    expect(made.output).toContain(`src/lessons/plans/${NEXT}-my-lesson.ts`);
    const generated = await run('tools/run.mjs', 'checks/check', 'generated');
    expect(generated.output).toMatch(/generated: \d+ files current/);
    const vitest = ['run', '--maxWorkers=1', '--reporter=verbose', '-t', OF_THE_LIST, ...TESTS];
    const { ok, output } = await run(toolScript('vitest'), ...vitest);
    expect(output).toContain('My lesson: each chapter is not done before, and is after');
    expect([ok, ok ? '' : output]).toEqual([true, '']);
  },
  RUNNING_MS,
);
