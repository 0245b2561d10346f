import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXAMPLES } from './languages.ts';

const names = EXAMPLES.map(({ name }) => name).toSorted();

it('every folder of examples is run, and has a page', () => {
  expect(readdirSync('examples').toSorted()).toEqual(names);
  expect(readdirSync('docs/languages').toSorted()).toEqual(names.map((name) => `${name}.md`));
});

it.each(names)('the page of %s shows code of its example as it is', (name) => {
  const folder = join('examples', name);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name: file }) => readFileSync(join(folder, file), 'utf8'));
  const page = readFileSync(join('docs/languages', `${name}.md`), 'utf8');
  const shown = [...page.matchAll(new RegExp(`^\`\`\`${name}\n([^]*?)^\`\`\`$`, 'gm'))];
  expect(shown.length).toBeGreaterThan(0);
  for (const [, code = ''] of shown) expect(files.some((text) => text.includes(code))).toBe(true);
});
