import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

const source = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
  .join('\n');

it('no folder of the source holds more than 25 files', () => {
  const folders = ['src', 'tools', 'e2e'].flatMap((top) => [
    top,
    ...readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  ]);
  const full = folders.filter(
    (folder) =>
      readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isFile())
        .length > 25,
  );
  expect(full).toEqual([]);
});

it('every effect has a comment that says what it listens to, sets or waits for', () => {
  const lines = source.split('\n').map((line) => line.trim());
  const effects = [...lines.keys()].filter((at) => /^use(?:Layout)?Effect\(/.test(lines[at] ?? ''));
  expect(effects.length).toBeGreaterThan(20);
  const silent = effects.filter((at) => !/^(?:\/\/|\*\/|\/\*\*)/.test(lines[at - 1] ?? ''));
  expect(silent.map((at) => lines.slice(at - 1, at + 2))).toEqual([]);
});

describe('docs/architecture.md', () => {
  it('names what the code has', () => {
    const named = [...text.matchAll(/`([A-Za-z]+)`/g)].map(([, name = '']) => name);
    const unknown = named.filter((name) => !new RegExp(`\\b${name}\\b`).test(source));
    expect(unknown.filter((name) => !existsSync(join(ROOT, 'src', name)))).toEqual([]);
  });

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
