import { describe, expect, it } from 'vitest';
import { methodFixture } from './method.fixture.ts';
import { startFamilies, methodFamilies, searchMethods } from './MethodList.tsx';

const methods = [
  methodFixture({ name: 'users.list', summary: 'Lists all users.' }),
  methodFixture({
    name: 'chat.postMessage',
    summary: 'Posts a message.',
    arguments: { type: 'object', properties: { blocks: { type: 'array' } } },
  }),
  methodFixture({ name: 'chat.delete', summary: 'Deletes a message.' }),
];

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('the search for methods', () => {
  it('finds by name, summary and argument, in any order and case', () => {
    expect(names(searchMethods(methods, 'USER'))).toEqual(['users.list']);
    expect(names(searchMethods(methods, 'message delete'))).toEqual(['chat.delete']);
    expect(names(searchMethods(methods, 'blocks'))).toEqual(['chat.postMessage']);
    expect(names(searchMethods(methods, 'nothing'))).toEqual([]);
  });

  it('finds all of them with nothing typed', () => {
    expect(searchMethods(methods, '  ')).toEqual(methods);
  });

  it('groups them by family', () => {
    expect(methodFamilies(methods).map(({ name, methods }) => [name, names(methods)])).toEqual([
      ['chat', ['chat.delete', 'chat.postMessage']],
      ['users', ['users.list']],
    ]);
  });
});

describe('the first methods', () => {
  const shown = (chosen: string | null) =>
    startFamilies(methods, chosen).map((family) => [family.name, names(family.methods)]);

  it('are those to start with', () => {
    expect(shown(null)).toEqual([['Start with', ['users.list', 'chat.postMessage']]]);
    expect(shown('users.list')).toEqual(shown(null));
  });

  it('have the family of another one that is open, each method once', () => {
    expect(shown('chat.delete')).toEqual([...shown(null), ['chat', ['chat.delete']]]);
  });
});
