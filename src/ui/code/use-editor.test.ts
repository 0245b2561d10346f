import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Echoes } from './use-editor.ts';

test('an echo that comes late does not take back what was typed since', () => {
  const echoes = new Echoes();
  echoes.add('a');
  echoes.add('ab');
  expect(echoes.mustKeep('ab', 'a')).toBe(true);
  expect(echoes.mustKeep('ab', 'ab')).toBe(true);
});

test('a text from elsewhere replaces what is shown, also one that was typed and heard before', () => {
  const echoes = new Echoes();
  expect(echoes.mustKeep('', 'a sample')).toBe(false);
  echoes.add('a');
  echoes.add('ab');
  expect(echoes.mustKeep('ab', 'ab')).toBe(true);
  expect(echoes.mustKeep('ab', 'a')).toBe(false);
});

test('a text from elsewhere ends the wait for echoes', () => {
  const echoes = new Echoes();
  echoes.add('a');
  expect(echoes.mustKeep('a', 'a sample')).toBe(false);
  expect(echoes.mustKeep('a sample', 'a')).toBe(false);
});

test('a limited number of texts is remembered', () => {
  const echoes = new Echoes();
  for (let length = 1; length <= 100; length += 1) echoes.add('x'.repeat(length));
  expect(echoes.mustKeep('x'.repeat(100), 'x')).toBe(false);
});

test('whatever is typed while the page answers late, all of it stays', () => {
  const typing = fc.array(
    fc.record({
      typed: fc.string({ maxLength: 1, unit: fc.constantFrom('a', 'b') }),
      answers: fc.nat(3),
    }),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(typing, (steps) => {
      const echoes = new Echoes();
      const late: string[] = [];
      let shown = '';
      for (const { typed, answers } of steps) {
        shown = typed;
        echoes.add(typed);
        late.push(typed);
        for (const text of late.splice(0, answers)) expect(echoes.mustKeep(shown, text)).toBe(true);
      }
      for (const text of late) expect(echoes.mustKeep(shown, text)).toBe(true);
    }),
  );
});
