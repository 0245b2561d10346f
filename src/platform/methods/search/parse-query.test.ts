import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, type Query, type QueryFault } from './parse-query.ts';

const TIME = { now: 1_767_225_600, offset: 0 };
const read = (query: string): Partial<Query & QueryFault> => parseQuery(query, TIME);
const words = (...list: string[]) => ({ words: list, isPrefix: false });

describe('a query', () => {
  it('is words, phrases and modifiers in any order', () => {
    expect(read('Deploy "to production" -broken in:#Deploys from:@Ada has::eyes: ship*')).toEqual({
      terms: [words('deploy'), words('to', 'production'), { words: ['ship'], isPrefix: true }],
      without: [words('broken')],
      in: ['deploys'],
      from: ['ada'],
      notIn: [],
      notFrom: [],
      has: [':eyes:'],
      after: -Infinity,
      before: Infinity,
    });
  });

  it('takes names as people and programs write them', () => {
    for (const name of ['#general', 'general', '<#C012|general>', '<#general>'])
      expect(read(`in:${name}`).in).toEqual([name.includes('C012') ? 'c012' : 'general']);
    expect(read('-from:"Ada Lovelace" -in:<@U012>')).toMatchObject({
      notFrom: ['ada lovelace'],
      notIn: ['u012'],
    });
  });

  it('takes other words before a colon, and modifiers without a value, as words', () => {
    expect(read('http:x in: from:').terms).toEqual([
      words('http', 'x'),
      words('in'),
      words('from'),
    ]);
    expect(read('in:#').terms).toEqual([]);
  });

  it('counts each part once, and fifty at most', () => {
    expect(read('a A a').terms).toEqual([words('a')]);
    const many = Array.from({ length: 60 }, (_, n) => `w${n}`).join(' ');
    expect(read(many).terms).toHaveLength(50);
  });

  it('narrows the time with each date', () => {
    const day = Date.UTC(2025, 11, 30) / 1000;
    expect(read('after:2025-12-29 before:2025-12-31')).toMatchObject({
      after: day,
      before: day + 86_400,
    });
    expect(read('on:2025-12-30 during:2025')).toMatchObject({ after: day, before: day + 86_400 });
  });

  it('says what is wrong with a value', () => {
    expect(read('has:cake').fault).toContain('has:cake is not known');
    expect(read('on:2025-02-30').fault).toContain('on:2025-02-30 is not a date');
    expect(read('-has:link').fault).toContain('-has: is not known');
  });
});

const anything = fc.string({ unit: 'binary', maxLength: 200 });
const piece = fc.oneof(
  anything,
  fc.constantFrom(
    '"',
    '“',
    '-',
    ' ',
    ':',
    'in:',
    'from:',
    'has:',
    'before:',
    '#',
    '<',
    '>',
    '|',
    '*',
    'today',
  ),
);
const query = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

describe('any text as a query', () => {
  it('is read or refused with a sentence, never more', () => {
    fc.assert(
      fc.property(query, (text) => {
        const { fault, terms = [], without = [] } = read(text);
        if (fault !== undefined) return fault.length > 10;
        return [...terms, ...without].every(
          (term) =>
            term.words.length > 0 &&
            term.words.every((word) => word === word.toLowerCase() && word !== ''),
        );
      }),
    );
  });

  it('means the same with more space around its parts', () => {
    fc.assert(
      fc.property(query, (text) => {
        expect(read(`  ${text} \n`)).toEqual(read(text.trim()));
      }),
    );
  });

  it('finds plain words whatever their order', () => {
    const plain = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 10 });
    fc.assert(
      fc.property(plain, (list) => {
        expect(read(list.join(' ')).terms).toEqual(list.map((word) => words(word)));
      }),
    );
  });

  it('finds a phrase as one part', () => {
    const phrase = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(phrase, (list) => {
        expect(read(`-"${list.join(' ')}"`).without).toEqual([words(...list)]);
      }),
    );
  });
});
