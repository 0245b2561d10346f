import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

describe('docs/architecture.md', () => {
  it('names files that exist', () => {
    const named = [...text.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('assigns every folder of the platform to a layer', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| '));
    const placed = rows.flatMap((row) => {
      const [, , folders = ''] = row.split('|');
      return [...folders.matchAll(/`([a-z-]+)`/g)].map(([, folder = '']) => folder);
    });
    const there = readdirSync(join(ROOT, 'src/platform'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    expect(placed.toSorted()).toEqual(there.toSorted());
  });
});
