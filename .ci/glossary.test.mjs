import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const text = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| (?!term |-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const source = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
  .join('\n');
const declared = new Set(
  Array.from(
    source.matchAll(
      /^(?:export )?(?:default )?(?:async )?(?:const|function|class|interface|type) (\w+)/gm,
    ),
    ([, name = '']) => name,
  ),
);

describe('docs/glossary.md', () => {
  it('names only what src declares', () => {
    const named = rows.flatMap(([, , , code = '']) =>
      Array.from(code.matchAll(/`(\w+)`/g), ([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !declared.has(name))).toEqual([]);
  });

  it('defines each term once', () => {
    const terms = rows.map(([, term = '']) => term);
    expect(terms).toEqual([...new Set(terms)]);
    expect(rows.filter(([, , means = '']) => means === '')).toEqual([]);
  });

  it('is linked from the documents that people read first', () => {
    for (const file of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])
      expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/\]\((docs\/)?glossary\.md\)/);
  });
});
