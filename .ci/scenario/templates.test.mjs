import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLesson } from '../../src/tests/lesson-world.fixture.ts';
import { PROVEN, solveLesson } from '../../src/tests/lesson.fixture.ts';
import { runTool } from '../program.mjs';
import { writeScenario } from './new-scenario.mjs';

/** A folder of this project for new scenarios: their types and imports are those of the project. */
let root = '';

beforeEach(() => {
  mkdirSync('test-results', { recursive: true });
  root = mkdtempSync(join('test-results', 'scenario-'));
  mkdirSync(join(root, 'src/lessons/plans'), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

it('a new lesson and a new scenario have no type errors', async () => {
  writeScenario('my-lesson', { root });
  writeScenario('my-show', { root, free: true });
  const config = {
    extends: '../../tsconfig.json',
    // Both roots look like one folder to relative imports.
    compilerOptions: { rootDirs: ['.', '../..'] },
    include: ['src/lessons/plans/my-lesson.ts', 'e2e/scenarios/*.spec.ts'],
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
});

/** The plan of a new lesson, as the tool writes it. */
async function newPlan() {
  const [plan = ''] = writeScenario('my-lesson', { root });
  const text = readFileSync(join(root, plan), 'utf8');
  const path = join(root, 'my-lesson.ts');
  writeFileSync(path, text.replaceAll("'../definition/", `'${resolve('src/lessons/definition')}/`));
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)).myLesson;
}

it('the checks of a new lesson are false before each chapter and true after it', async () => {
  expect(await solveLesson(await newPlan())).toEqual([PROVEN]);
});

it('the check of a new lesson looks at the channel that it names', async () => {
  const { driver, finding } = await openLesson(await newPlan());
  await driver.call('chat.postMessage', { channel: await driver.channel('random'), text: 'Hello' });
  expect(await finding('hello')).toEqual({
    done: false,
    hint: 'That message is in another channel. Write one in #deploys.',
  });
  await driver.call('chat.postMessage', { channel: '#deploys', text: 'Hello' });
  expect(await finding('hello')).toMatchObject({ done: true, saw: 'The message is in #deploys.' });
});
