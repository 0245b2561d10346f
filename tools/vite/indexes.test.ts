import { readdirSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import options from '../../.oxfmtrc.json' with { type: 'json' };
import { LESSON_INDEX, METHOD_INDEX, PLANS_FOLDER, lessonFiles, syncIndex } from './indexes.ts';

test('a method is a file named as on the wire in a family; tests are not, unless it is api.test', () => {
  const paths = [
    'users/users.list.ts',
    'chat/chat.delete.ts',
    'chat/chat.delete.test.ts',
    'chat/bounds.bench.ts',
    'api/api.test.ts',
    'api/api.test.test.ts',
    'conversations/conversations.test.ts',
    'chat/message-arguments.ts',
    'chat.update.ts',
    'chat',
    'index.ts',
    'auth/openid.connect.userInfo.ts',
    'README.md',
  ];
  const text = METHOD_INDEX.textOf(paths);
  expect(text).toContain("import { chatDelete } from './chat/chat.delete.ts';\n");
  expect(text).toContain('[\n  apiTest,\n  chatDelete,\n  openidConnectUserInfo,\n  usersList,\n]');
});

test('a lesson is a file named by its place and its id; tests and other files are not', () => {
  const names = '06-rate-limits.ts 02-blocks.ts 02-blocks.test.ts 3-x.ts 04-B.ts 05-a--b.ts x.md';
  expect(lessonFiles(names.split(' '))).toEqual([
    { file: '02-blocks.ts', id: 'blocks', number: 2 },
    { file: '06-rate-limits.ts', id: 'rate-limits', number: 6 },
  ]);
});

test.each([1, 2, 4, 12, 40])('an index of %i files is formatted', async (count) => {
  const names = Array.from({ length: count }, (_, n) => `some-file-${String.fromCharCode(97 + n)}`);
  const lessons = LESSON_INDEX.textOf(names.map((name, n) => `${n + 10}-${name}.ts`));
  expect((await format('lessons.ts', lessons, options)).code).toBe(lessons);
  const methods = METHOD_INDEX.textOf(names.map((_, n) => `group/group${n + 10}.method.ts`));
  if (count > 4) expect((await format('index.ts', methods, options)).code).toBe(methods);
});

test('an index is written when a file was added, and left alone otherwise', () => {
  const root = mkdtempSync(join(tmpdir(), 'index-'));
  try {
    mkdirSync(join(root, PLANS_FOLDER), { recursive: true });
    writeFileSync(join(root, PLANS_FOLDER, '07-sign-in.ts'), '');
    expect(syncIndex(LESSON_INDEX, root)).toBe(true);
    expect(syncIndex(LESSON_INDEX, root)).toBe(false);
    expect(readFileSync(join(root, LESSON_INDEX.path), 'utf8')).toContain(
      "import { signIn } from './plans/07-sign-in.ts';",
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('the file of a lesson has the number and the id that its plan says', () => {
  for (const { file, id, number } of lessonFiles(readdirSync(PLANS_FOLDER))) {
    const plan = readFileSync(join(PLANS_FOLDER, file), 'utf8');
    expect([file, /^ {2}id: '(.*)',$/m.exec(plan)?.[1]]).toEqual([file, id]);
    expect([file, Number(/^ {2}number: (\d+),$/m.exec(plan)?.[1])]).toEqual([file, number]);
  }
});
