import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** Rows of the document's tables: the threat, the defence, and the tests that cover it. */
const threats = text
  .split('\n')
  .filter((line) => /^\| (?!Threat |---)/.test(line))
  .map((line) => {
    const [threat = '', defence = '', tests = ''] = line.split(' | ').map((cell) => cell.trim());
    return { threat: threat.replace(/^\| /, ''), defence, tests };
  });

/** Tests as the document names them: `path` › “title”, with the exact title from the file. */
const named = (tests: string) =>
  [...tests.matchAll(/`([^`]+)` › “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

describe('docs/security.md', () => {
  it('has a threat model', () => {
    expect(threats.length).toBeGreaterThan(20);
  });

  it.each(threats)('names existing tests: $threat', ({ defence, tests }) => {
    expect(defence).not.toBe('');
    const covering = named(tests);
    expect(covering.length, 'a line names at least one test').toBeGreaterThan(0);
    for (const { file, title } of covering) {
      expect(existsSync(join(ROOT, file)), `${file} exists`).toBe(true);
      expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title);
    }
  });
});
