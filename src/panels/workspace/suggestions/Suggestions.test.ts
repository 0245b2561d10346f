import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceWord, wordAt } from './Suggestions.tsx';

/** The word at the bar of a text. */
const at = (marked: string) => wordAt(marked.replace('|', ''), marked.indexOf('|'));

describe('the word that is being typed', () => {
  it.each([
    ['@|', { sign: '@', typedName: '', start: 0 }],
    ['hello @ju|', { sign: '@', typedName: 'ju', start: 6 }],
    ['hello @ju|n', { sign: '@', typedName: 'ju', start: 6 }],
    ['(@jun.s|', { sign: '@', typedName: 'jun.s', start: 1 }],
    ['see\n#dep|', { sign: '#', typedName: 'dep', start: 4 }],
    [':ta|', { sign: ':', typedName: 'ta', start: 0 }],
    ['`code` @Zoë|', { sign: '@', typedName: 'Zoë', start: 7 }],
  ])('of %j is %j', (marked, word) => {
    expect(at(marked)).toEqual(word);
  });

  it.each([
    '|',
    'hello|',
    'me@example|',
    '@jun |',
    ':t|',
    '10:30|',
    'https://x|',
    '`@ju|',
    '`@ju|`',
    '``` @ju|',
    `@${'x'.repeat(100)}|`,
  ])('is not found in %j', (marked) => {
    expect(at(marked)).toBeNull();
  });

  it('ends where the caret is, in any text', () => {
    const texts = fc.string({
      unit: fc.constantFrom('@', '#', ':', 'a', 'é', ' ', '`', '\n', '('),
    });
    fc.assert(
      fc.property(texts, fc.nat(), (text, place) => {
        const caret = place % (text.length + 1);
        const word = wordAt(text, caret);
        if (word === null) return;
        expect(text.slice(word.start, caret)).toBe(word.sign + word.typedName);
        const done = replaceWord(text, word, `${word.sign}chosen`);
        expect(done.text.slice(0, done.caret)).toBe(
          `${text.slice(0, word.start)}${word.sign}chosen `,
        );
        expect(wordAt(done.text, done.caret)).toBeNull();
      }),
    );
  });
});

it('a chosen word takes the place of the typed one, with one space behind it', () => {
  const word = { sign: '@', typedName: 'ju', start: 6 } as const;
  expect(replaceWord('hello @ju', word, '@jun')).toEqual({ text: 'hello @jun ', caret: 11 });
  expect(replaceWord('hello @ju you', word, '@jun')).toEqual({ text: 'hello @jun you', caret: 11 });
  expect(replaceWord('hello @ju, you', word, '@jun').text).toBe('hello @jun , you');
});
