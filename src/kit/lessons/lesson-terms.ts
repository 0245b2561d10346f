import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import { textParts, type TextPart } from '../../lessons/definition/text.ts';

/** The terms that lessons explain at their first use. Each has an entry in docs/glossary.md. */
export const LESSON_TERMS = [
  'acknowledgement',
  'condition',
  'cursor',
  'envelope',
  'error code',
  'event',
  'identity token',
  'incoming webhook',
  'interaction',
  'manifest',
  'receiver',
  'redirect URI',
  'response URL',
  'scope',
  'short page',
  'token',
  'trigger',
] as const;

export type LessonTerm = (typeof LESSON_TERMS)[number];

/** A piece of a text. If it is the word for a term, `term` names the term. */
export interface TermPart extends TextPart {
  readonly term?: LessonTerm;
}

/** Longer terms first, so that “identity token” is not read as “token”. */
const TERMS_BY_LENGTH = LESSON_TERMS.toSorted((one, other) => other.length - one.length);
/** A term in the singular or plural. */
const ANY_TERM = new RegExp(`(?<![\\w-])(?:${TERMS_BY_LENGTH.join('|')})(?=s?(?![\\w-]))s?`, 'gi');

const termOf = (words: string): LessonTerm | undefined =>
  TERMS_BY_LENGTH.find((term) => words.toLowerCase().startsWith(term.toLowerCase()));

/** Splits a text of a lesson, so that the first use of each wanted term is a piece of its own. Code is not searched. */
export function termParts(text: string, wantedTerms: ReadonlySet<LessonTerm>): readonly TermPart[] {
  const remainingTerms = new Set(wantedTerms);
  return textParts(text).flatMap((part): readonly TermPart[] => {
    if (part.isCode || remainingTerms.size === 0) return [part];
    const parts: TermPart[] = [];
    let end = 0;
    for (const { 0: words, index } of part.text.matchAll(ANY_TERM)) {
      const term = termOf(words);
      if (term === undefined || !remainingTerms.delete(term)) continue;
      parts.push({ text: part.text.slice(end, index), isCode: false });
      parts.push({ text: words, isCode: false, term });
      end = index + words.length;
    }
    parts.push({ text: part.text.slice(end), isCode: false });
    return parts.filter((each) => each.text !== '');
  });
}

/** For each text of a lesson: the terms that the lesson uses there for the first time. */
export function firstTerms(lesson: Lesson): ReadonlyMap<string, ReadonlySet<LessonTerm>> {
  const remainingTerms = new Set(LESSON_TERMS);
  const termsByText = new Map<string, ReadonlySet<LessonTerm>>();
  for (const text of chaptersOf(lesson).flatMap(([, chapter]) => chapter.text)) {
    const newTerms = termParts(text, remainingTerms).flatMap(({ term }) => term ?? []);
    if (newTerms.length === 0) continue;
    termsByText.set(text, new Set(newTerms));
    for (const term of newTerms) remainingTerms.delete(term);
  }
  return termsByText;
}
