import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import { textParts, type TextPart } from '../../lessons/definition/text.ts';

/** The terms that lessons explain where they first stand. Each has an entry in docs/glossary.md. */
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

/** A piece of a text; with `term`, the words that stand for it. */
export interface TermPart extends TextPart {
  readonly term?: LessonTerm;
}

/** The longest term first: an identity token is no token. */
const BY_LENGTH = LESSON_TERMS.toSorted((one, other) => other.length - one.length);
const ANY_TERM = new RegExp(`(?<![\\w-])(?:${BY_LENGTH.join('|')})(?=s?(?![\\w-]))s?`, 'gi');

const termOf = (words: string): LessonTerm | undefined =>
  BY_LENGTH.find((term) => words.toLowerCase().startsWith(term.toLowerCase()));

/** The pieces of a text of a lesson, in which the first use of each wanted term is a piece of its own. Code has none. */
export function termParts(text: string, wanted: ReadonlySet<LessonTerm>): readonly TermPart[] {
  const left = new Set(wanted);
  return textParts(text).flatMap((part): readonly TermPart[] => {
    if (part.isCode || left.size === 0) return [part];
    const parts: TermPart[] = [];
    let end = 0;
    for (const { 0: words, index } of part.text.matchAll(ANY_TERM)) {
      const term = termOf(words);
      if (term === undefined || !left.delete(term)) continue;
      parts.push({ text: part.text.slice(end, index), isCode: false });
      parts.push({ text: words, isCode: false, term });
      end = index + words.length;
    }
    parts.push({ text: part.text.slice(end), isCode: false });
    return parts.filter((each) => each.text !== '');
  });
}

/** The terms that each text of a lesson uses first. */
export function firstTerms(lesson: Lesson): ReadonlyMap<string, ReadonlySet<LessonTerm>> {
  const left = new Set(LESSON_TERMS);
  const first = new Map<string, ReadonlySet<LessonTerm>>();
  for (const text of chaptersOf(lesson).flatMap(([, chapter]) => chapter.text)) {
    const used = termParts(text, left).flatMap(({ term }) => term ?? []);
    if (used.length === 0) continue;
    first.set(text, new Set(used));
    for (const term of used) left.delete(term);
  }
  return first;
}
