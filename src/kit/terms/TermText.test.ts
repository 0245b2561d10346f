import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import glossary from '../../../docs/glossary.md?raw';
import { readGlossary } from './TermText.tsx';
import { TERMS } from './Term.tsx';

describe('the glossary', () => {
  const entries = readGlossary(glossary);

  it('explains every term of its tables', () => {
    const rows = glossary.split('\n').filter((line) => /^\| (?!term|-)/.test(line));
    expect(new Set(entries.values()).size).toBe(rows.length);
    expect(entries.get('tier')?.meaning).toBe('how many calls a minute a method takes');
    expect(entries.get('record')).toBe(entries.get('table'));
  });

  it.each(TERMS)('explains “%s”, which the page shows', (term) => {
    expect(entries.get(term)?.meaning).toMatch(/.{20}/);
  });

  it('takes the rows of any document, and nothing else', () => {
    const word = fc.stringMatching(/^[a-z]{2,12}$/).filter((each) => each !== 'term');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(word, word), { selector: ([term]) => term }), (rows) => {
        const text = rows.map(([term, meaning]) => `| ${term} | ${meaning} | \`x\` |`).join('\n');
        const read = [...readGlossary(`# T\n\n${text}\nend`).values()];
        expect(read.map(({ term, meaning }) => [term, meaning])).toEqual(rows);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => readGlossary(text).size >= 0));
  });
});
