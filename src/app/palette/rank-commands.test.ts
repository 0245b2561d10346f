import { describe, expect, it } from 'vitest';
import type { CommandGroup } from './command.ts';
import { rankCommands } from './rank-commands.ts';

const group = (title: string, titles: readonly string[], more: object = {}): CommandGroup => ({
  title,
  commands: titles.map((name) => ({ id: `${title} ${name}`, title: name, run: () => {} })),
  ...more,
});
const GROUPS = [
  group('Panels', ['Explorer', 'Workspace']),
  group('Methods', ['chat.delete', 'chat.postMessage', 'users.list']),
  group('Errors', ['cant_delete_message', 'no_permission']),
];
const shown = (typed: string, groups = GROUPS) =>
  rankCommands(groups, typed).map(({ title, commands }) => [
    title,
    commands.map((each) => each.title),
  ]);

describe('the commands of the palette', () => {
  it('are all there, in their order, with nothing typed', () => {
    expect(shown(' ')).toEqual(
      GROUPS.map(({ title, commands }) => [title, commands.map((each) => each.title)]),
    );
  });

  it('begin with the best of all', () => {
    expect(shown('delete')).toEqual([
      ['Methods', ['chat.delete']],
      ['Errors', ['cant_delete_message']],
    ]);
    expect(shown('no')).toEqual([['Errors', ['no_permission']]]);
  });

  it('are cut in long groups, which say how many there are', () => {
    const many = [
      group(
        'Methods',
        Array.from({ length: 30 }, (_, n) => `chat.n${n}`),
      ),
    ];
    const [first] = rankCommands(many, 'chat');
    expect([first?.matchCount, first?.commands.length]).toEqual([30, 9]);
  });

  it('are people alone after @, and channels after #', () => {
    const all = [
      group('People', ['Ada'], { isSearchResult: true }),
      group('Channels', ['#ada']),
      ...GROUPS,
    ];
    expect(shown('@ada', all)).toEqual([['People', ['Ada']]]);
    expect(shown('#ada', all)).toEqual([['Channels', ['#ada']]]);
  });

  it('leave what was searched elsewhere as it was found, and what arrives late at the end', () => {
    const late = group('People', ['Zoë', 'Ada'], { isSearchResult: true, loadsLate: true });
    expect(shown('delete', [late, ...GROUPS])).toEqual([
      ['Methods', ['chat.delete']],
      ['Errors', ['cant_delete_message']],
      ['People', ['Zoë', 'Ada']],
    ]);
  });
});
