import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { methodIndex, methodNames, syncMethodIndex } from './method-index.mjs';

test('a method is a file named as on the wire, even if that is api.test; tests are none', () => {
  const files = [
    'users.list.ts',
    'chat.delete.ts',
    'chat.delete.test.ts',
    'api.test.ts',
    'api.test.test.ts',
    'conversations.test.ts',
    'openid.connect.token.test.ts',
    'define-method.ts',
    'index.ts',
    'openid.connect.userInfo.ts',
    'README.md',
  ];
  expect(methodNames(files)).toEqual([
    'api.test',
    'chat.delete',
    'openid.connect.userInfo',
    'users.list',
  ]);
});

test('names are imported in camel case and listed in the order of the wire', () => {
  expect(methodIndex(['chat.delete', 'chat.postMessage'])).toContain(
    "import { chatDelete } from './chat.delete.ts';\n" +
      "import { chatPostMessage } from './chat.postMessage.ts';\n",
  );
  expect(methodIndex(['api.test', 'users.list'])).toContain('METHODS = [apiTest, usersList] as');
});

test.each([0, 1, 2, 4, 5, 6, 7, 8, 40])('an index of %i methods is formatted', async (count) => {
  const names = Array.from({ length: count }, (_, index) => `group${index}.method`);
  const options = await resolveConfig('src/platform/methods/index.ts', { editorconfig: true });
  expect(await check(methodIndex(names), { ...options, parser: 'typescript' })).toBe(true);
});

test('the index is written when a method was added, and left alone otherwise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'method-index-'));
  try {
    writeFileSync(join(folder, 'api.test.ts'), '');
    writeFileSync(join(folder, 'chat.delete.ts'), '');
    expect(syncMethodIndex(folder)).toBe(true);
    expect(syncMethodIndex(folder)).toBe(false);
    writeFileSync(join(folder, 'chat.update.ts'), '');
    expect(syncMethodIndex(folder)).toBe(true);
    expect(readFileSync(join(folder, 'index.ts'), 'utf8')).toContain('chatUpdate');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
