import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import options from '../../.oxfmtrc.json' with { type: 'json' };
import { PLANS_FOLDER } from '../vite/indexes.ts';
import { SCENARIOS_FOLDER } from '../lib/scenarios.ts';
import { runTool } from '../lib/program.mjs';
import { writeScenario } from './new-scenario.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-scenario-'));
  mkdirSync(join(root, PLANS_FOLDER), { recursive: true });
  writeFileSync(join(root, PLANS_FOLDER, '01-first.ts'), '');
  writeFileSync(join(root, PLANS_FOLDER, '12-third.ts'), '');
});

afterEach(() => rmSync(root, { recursive: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** All files below the folder, and what they hold. */
const everything = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]);

describe('a new lesson', () => {
  const plan = `${PLANS_FOLDER}/13-my-lesson.ts`;
  const script = `${SCENARIOS_FOLDER}/my-lesson.spec.ts`;

  it('is a plan and a script, after the last lesson of the course', () => {
    expect(writeScenario('my-lesson', { root })).toEqual([plan, script]);
    expect(read(plan)).toContain("  id: 'my-lesson',\n  number: 13,\n  title: 'My lesson',");
    expect(read(plan)).toContain('export const myLesson = defineLesson({');
    expect(read(script)).toContain('scenario(myLesson, {');
    expect(read('src/lessons/lessons.ts')).toContain(
      "import { myLesson } from './plans/13-my-lesson.ts';",
    );
  });

  it('is a script alone, where no lesson is wanted', () => {
    expect(writeScenario('my-lesson', { root, free: true })).toEqual([script]);
    expect(read(script)).toContain("test('My lesson', async");
    expect(read('src/lessons/lessons.ts')).not.toContain('myLesson');
  });

  it.each(['a', 'my-lesson', 'word-'.repeat(8).slice(0, 39)])(
    'is formatted as everything is: %s',
    async (id) => {
      const written = [
        ...writeScenario(id, { root }),
        ...writeScenario(`${id.slice(0, 34)}-free`, { root, free: true }),
      ];
      for (const path of written)
        expect((await format(path, read(path), options)).code).toBe(read(path));
    },
  );
});

describe('no file is written', () => {
  it.each([
    '',
    '../secrets',
    '..',
    'a/b',
    'a\\b',
    'a b',
    'My-lesson',
    'my_lesson',
    'my--lesson',
    '-my',
    'my-',
    '1-lesson',
    'é',
    'my-lesson.ts',
    'my-lesson\n',
    'a'.repeat(41),
  ])('for the invalid name %j', (id) => {
    const before = everything();
    for (const free of [false, true])
      expect(() => writeScenario(id, { root, free })).toThrow(
        'is invalid: it must be lower-case letters and digits',
      );
    expect(everything()).toEqual(before);
  });

  it('has a plan of its own name', () => {
    writeFileSync(join(root, PLANS_FOLDER, '13-rate-2.ts'), '');
    const before = everything();
    expect(() => writeScenario('rate2', { root })).toThrow(
      'the name "rate2" is invalid: its plan would be rate2, as that of rate-2',
    );
    expect(everything()).toEqual(before);
  });

  it.each(['new', 'default', 'global-this', 'done', 'define-lesson', 'scenario'])(
    'for %s, which code cannot use',
    (id) => {
      const before = everything();
      expect(() => writeScenario(id, { root })).toThrow('has a meaning in plans and scripts');
      expect(everything()).toEqual(before);
    },
  );

  it('over a plan or a script that is there', () => {
    writeScenario('my-lesson', { root });
    writeScenario('my-show', { root, free: true });
    const before = everything();
    expect(() => writeScenario('my-lesson', { root })).toThrow(
      'there is src/lessons/plans/13-my-lesson.ts and e2e/scenarios/my-lesson.spec.ts already',
    );
    expect(() => writeScenario('my-lesson', { root, free: true })).toThrow('already');
    expect(() => writeScenario('my-show', { root })).toThrow('already');
    expect(everything()).toEqual(before);
  });
});

it('a new lesson and a new scenario have no type errors', async () => {
  // A folder of this project: its types and imports are those of the project.
  mkdirSync('test-results', { recursive: true });
  const root = mkdtempSync(join('test-results', 'scenario-'));
  mkdirSync(join(root, PLANS_FOLDER), { recursive: true });
  try {
    writeScenario('my-lesson', { root });
    writeScenario('my-show', { root, free: true });
    const config = {
      extends: '../../tsconfig.json',
      // Both roots look like one folder to relative imports.
      compilerOptions: { rootDirs: ['.', '../..'] },
      include: ['src/lessons/plans/13-my-lesson.ts', 'e2e/scenarios/*.spec.ts'],
    };
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
    const { ok, output } = await runTool('typescript', [
      '-p',
      root,
      '--listFiles',
      '--singleThreaded',
    ]);
    const errors = output.split('\n').filter((line) => /\berror TS/.test(line));
    expect([ok, errors]).toEqual([true, []]);
    expect(output.match(/(my-lesson|my-show)[.\w]*$/gm)?.toSorted()).toEqual([
      'my-lesson.spec.ts',
      'my-lesson.ts',
      'my-show.spec.ts',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
