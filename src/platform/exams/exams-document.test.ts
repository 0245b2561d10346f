import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXAMS } from './index.ts';

const DOCUMENT = readFileSync('docs/exams.md', 'utf8');

/** Cells without the spaces that a formatter puts between them. */
const rowsOf = (text: string): string[] =>
  text.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .join('|'),
  );

it('docs/exams.md has a row for each exam, as the sandbox lists it', () => {
  const rows = EXAMS.map(({ name, kind, title, does }) =>
    ['', `\`${name}\``, kind, `${title}. ${does}`, ''].join('|'),
  );
  expect(rowsOf(DOCUMENT)).toEqual(expect.arrayContaining(rows));
  const listed = rowsOf(DOCUMENT).filter((row) =>
    /^\|`\w+`\|(?:calls|events|sockets|interactions|sign-in)\|/.test(row),
  );
  expect(listed).toHaveLength(EXAMS.length);
});
