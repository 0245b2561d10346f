import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import options from '../../.oxfmtrc.json' with { type: 'json' };
import { methodFiles, methodIndex, syncMethodIndex } from './method-index.ts';

test('a method is a file named as on the wire in a family; tests are not, unless it is api.test', () => {
  const paths = [
    'users/users.list.ts',
    'chat/chat.delete.ts',
    'chat/chat.delete.test.ts',
    'api/api.test.ts',
    'api/api.test.test.ts',
    'conversations/conversations.test.ts',
    'auth/openid.connect.token.test.ts',
    'chat/message-arguments.ts',
    'chat.update.ts',
    'chat',
    'index.ts',
    'auth/openid.connect.userInfo.ts',
    'README.md',
  ];
  expect(methodFiles(paths)).toEqual([
    { name: 'api.test', family: 'api' },
    { name: 'chat.delete', family: 'chat' },
    { name: 'openid.connect.userInfo', family: 'auth' },
    { name: 'users.list', family: 'users' },
  ]);
});

test('names are imported in camel case and listed in the order of the wire', () => {
  const chat = ['chat.delete', 'chat.postMessage'].map((name) => ({ name, family: 'chat' }));
  expect(methodIndex(chat)).toContain(
    "import { chatDelete } from './chat/chat.delete.ts';\n" +
      "import { chatPostMessage } from './chat/chat.postMessage.ts';\n",
  );
  expect(methodIndex(chat)).toContain('METHODS = [\n  chatDelete,\n  chatPostMessage,\n] as');
});

test.each([8, 40])('an index of %i methods is formatted', async (count) => {
  const names = Array.from({ length: count }, (_, index) => ({
    name: `group${index}.method`,
    family: `group${index}`,
  }));
  const text = methodIndex(names);
  expect((await format('index.ts', text, options)).code).toBe(text);
});

test('the index is written when a method was added, and left alone otherwise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'method-index-'));
  try {
    mkdirSync(join(folder, 'chat'));
    writeFileSync(join(folder, 'chat/chat.delete.ts'), '');
    expect(syncMethodIndex(folder)).toBe(true);
    expect(syncMethodIndex(folder)).toBe(false);
    writeFileSync(join(folder, 'chat/chat.update.ts'), '');
    expect(syncMethodIndex(folder)).toBe(true);
    expect(readFileSync(join(folder, 'index.ts'), 'utf8')).toContain('chatUpdate');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
