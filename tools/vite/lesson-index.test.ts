import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import options from '../../.oxfmtrc.json' with { type: 'json' };
import {
  LESSON_INDEX,
  PLANS_FOLDER,
  lessonIds,
  lessonIndex,
  syncLessonIndex,
} from './lesson-index.ts';

test('a lesson is a file named by its id; tests and other files are not', () => {
  const names = ['rate-limits.ts', 'blocks.ts', 'blocks.test.ts', 'Blocks.ts', 'a--b.ts', 'x.md'];
  expect(lessonIds(names)).toEqual(['blocks', 'rate-limits']);
});

test.each([1, 2, 4, 12])('an index of %i lessons is formatted', async (count) => {
  const ids = Array.from(
    { length: count },
    (_, index) => `some-lesson-${String.fromCharCode(97 + index)}`,
  );
  const text = lessonIndex(ids);
  expect((await format(LESSON_INDEX, text, options)).code).toBe(text);
});

test('the index is written when a plan was added, and left alone otherwise', () => {
  const root = mkdtempSync(join(tmpdir(), 'lesson-index-'));
  try {
    mkdirSync(join(root, PLANS_FOLDER), { recursive: true });
    writeFileSync(join(root, PLANS_FOLDER, 'sign-in.ts'), '');
    expect(syncLessonIndex(root)).toBe(true);
    expect(syncLessonIndex(root)).toBe(false);
    expect(readFileSync(join(root, LESSON_INDEX), 'utf8')).toContain(
      "import { signIn } from './plans/sign-in.ts';",
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});
