import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const NUMBER = /\bA-\d+\b/g;

/** Every assumption number in the sources: in comments, methods, conditions and texts. */
function namedInSources() {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path.replace(/(api|auth)\.test\.ts$/, '')),
  );
  return new Set(
    sources.flatMap((path) => readFileSync(join(ROOT, 'src', path), 'utf8').match(NUMBER) ?? []),
  );
}

const text = readFileSync(join(ROOT, 'docs/assumptions.md'), 'utf8');
const entries = [...text.matchAll(/^## (A-\d+) (.+)$/gm)].map(([, number]) => number ?? '');
const sorted = (numbers: Iterable<string>) =>
  [...numbers].toSorted((one, other) => Number(one.slice(2)) - Number(other.slice(2)));

describe('docs/assumptions.md', () => {
  it('numbers its entries in order, without duplicates', () => {
    expect(entries.length).toBeGreaterThan(15);
    expect(entries).toEqual(sorted(new Set(entries)));
  });

  it('has an entry for every number in the sources, and no others', () => {
    expect(sorted(namedInSources())).toEqual(entries);
  });
});
