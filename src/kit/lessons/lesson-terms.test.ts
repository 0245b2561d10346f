import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import glossary from '../../../docs/glossary.md?raw';
import { plainText } from '../../lessons/definition/text.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { readGlossary } from '../terms/TermText.tsx';
import { firstTerms, LESSON_TERMS, termParts } from './lesson-terms.ts';

const ALL = new Set(LESSON_TERMS);
const marked = (text: string) => termParts(text, ALL).filter(({ term }) => term !== undefined);

describe('the terms of lessons', () => {
  it.each(LESSON_TERMS)('“%s” is in the glossary, and some lesson uses it', (term) => {
    expect(readGlossary(glossary).get(term.toLowerCase())?.meaning).toMatch(/.{20}/);
    const used = LESSONS.flatMap((lesson) => [...firstTerms(lesson).values()]);
    expect(used.some((terms) => terms.has(term))).toBe(true);
  });

  it('are found as whole words, in the plural too, and once', () => {
    expect(marked('An Incoming webhook needs no token; tokens have Scopes.')).toEqual([
      { text: 'Incoming webhook', isCode: false, term: 'incoming webhook' },
      { text: 'token', isCode: false, term: 'token' },
      { text: 'Scopes', isCode: false, term: 'scope' },
    ]);
    expect(marked('An identity token is checked.').map(({ term }) => term)).toEqual([
      'identity token',
    ]);
    expect(marked('`scope` eventually microscope')).toEqual([]);
  });

  it('lose nothing of a text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...LESSON_TERMS),
        fc.string(),
        (one, term, other) => {
          const text = `${one} ${term} ${other}`;
          const parts = termParts(text, ALL);
          expect(parts.map((part) => part.text).join('')).toBe(plainText(text));
        },
      ),
    );
  });

  it('are explained once in a lesson, where they first stand', () => {
    for (const lesson of LESSONS) {
      const terms = [...firstTerms(lesson).values()].flatMap((each) => [...each]);
      expect(new Set(terms).size).toBe(terms.length);
    }
  });
});
