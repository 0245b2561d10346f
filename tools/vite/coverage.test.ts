import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_DOCUMENT, coverageDocument, sdkMethods } from './coverage.ts';

const TYPES = readFileSync('node_modules/@slack/web-api/dist/methods.d.ts', 'utf8');

test('the methods of the SDK are those that its comments link to', () => {
  const linked = [...TYPES.matchAll(/@see \{@link https:\S+\/methods\/([\w.]+) /g)].map(
    ([, name = '']) => name,
  );
  const found = new Set(sdkMethods(TYPES));
  expect([...new Set(linked)].filter((name) => !found.has(name))).toEqual([]);
  expect(found.size).toBeGreaterThan(270);
  expect(found).toContain('conversations.requestSharedInvite.approve');
});

test('types that are written otherwise are not taken for a service without methods', () => {
  expect(() => sdkMethods('export declare class Methods {}')).toThrow('lists 0 methods only');
});

test('the document has a table for each family, with reasons', () => {
  const text = coverageDocument([
    { method: 'chat.delete', state: 'answers', note: '', instead: null },
    { method: 'stars.add', state: 'not', note: 'Nobody sees stars.', instead: 'pins.add' },
  ]);
  expect(text).toContain('## chat\n\n| method | Parley | |\n| --- | --- | --- |\n| `chat.delete`');
  expect(text).toContain('| `stars.add` | not | Nobody sees stars. Nearest: `pins.add`. |');
});

test('the document in the repository has every method', () => {
  const text = readFileSync(COVERAGE_DOCUMENT, 'utf8');
  for (const name of sdkMethods(TYPES)) expect(text).toContain(`| \`${name}\` |`);
});
