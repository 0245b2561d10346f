import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_WORLD_TITLE_LENGTH } from '../../contract/worlds.ts';
import { parseAboutWorld, titleOf } from './about-world.ts';

const ABOUT = { title: 'Lesson 3', kind: 'demo', predictable: true, demo: '1.a' } as const;

it('what was stored about a world is read back', () => {
  expect(parseAboutWorld(ABOUT, 'demo-1')).toEqual(ABOUT);
});

it.each([undefined, null, 'text', { ...ABOUT, kind: 'other' }, { ...ABOUT, title: '' }])(
  'the name tells what %j does not, and no secret becomes predictable',
  (stored) => {
    const known = { predictable: false, demo: null };
    expect(parseAboutWorld(stored, 'main')).toEqual({ title: 'My world', kind: 'own', ...known });
    expect(parseAboutWorld(stored, 'copy-1')).toEqual({ title: 'Copy', kind: 'copy', ...known });
    expect(parseAboutWorld(stored, 'demo-1')).toEqual({ title: 'demo-1', kind: 'demo', ...known });
    expect(parseAboutWorld(stored, 'world-1')).toEqual({ title: 'world-1', kind: 'own', ...known });
  },
);

it('a title is one line that can be stored', () => {
  expect(titleOf('  a\n\tb\u0000c ', 'x')).toBe('a b c');
  expect(titleOf(' \n', 'New world')).toBe('New world');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (typed) => {
      const title = titleOf(typed, 'x');
      expect(title.length).toBeLessThanOrEqual(MAX_WORLD_TITLE_LENGTH);
      expect(parseAboutWorld({ ...ABOUT, title }, 'demo-1').title).toBe(title);
    }),
  );
});
