import type { ExchangeSummary } from '../../contract/sandbox.ts';
import type { LessonFacts } from '../../lessons/definition/facts.ts';
import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import { findingOf } from '../../lessons/definition/progress.ts';
import { WORLD_START, type KeptStart } from './kept-lesson.ts';

/** What the checks say of a lesson now. */
export interface Followed {
  /** The chapters that were finished since, in order. */
  readonly finished: readonly {
    readonly chapter: string;
    readonly saw: string;
    readonly call: string | null;
  }[];
  /** The call after which the next chapter begins; null for the beginning. */
  readonly after: string | null;
  /** The chapter to do next; null when all are finished. */
  readonly current: string | null;
  /** What is still missing there, from what was seen; null if there is nothing to say. */
  readonly hint: string | null;
}

/**
 * Looks at the chapters that are not finished, in order. `known` are those that are: they stay finished, whatever the facts
 * say. Each chapter sees as `fresh` what was called after the call that finished the one before.
 */
export function followLesson(
  lesson: Lesson,
  facts: LessonFacts,
  known: Readonly<Record<string, unknown>>,
  start: KeptStart,
): Followed {
  const finished: { chapter: string; saw: string; call: string | null }[] = [];
  let { after } = start;
  for (const [chapter, { check }] of chaptersOf(lesson)) {
    if (Object.hasOwn(known, chapter)) continue;
    const since = after ?? '';
    const fresh = facts.calls.filter(({ id }) => id > since);
    const freshReadings = facts.readings.filter(({ id }) => id > since);
    const finding = findingOf({ check }, { ...facts, fresh, freshReadings });
    if (!finding.done) return { finished, after, current: chapter, hint: finding.hint ?? null };
    const call = finding.call ?? null;
    finished.push({ chapter, saw: finding.saw, call });
    if (call !== null && call > since) after = call;
  }
  return { finished, after, current: null, hint: null };
}

/**
 * The start of a lesson as it holds now. The world may have been reset since, or rewound to before it: then its log has begun
 * anew, and everything in it counts.
 */
export function startNow(
  start: KeptStart,
  log: readonly Pick<ExchangeSummary, 'id' | 'at'>[],
): KeptStart {
  const newest = log.at(-1)?.id ?? '';
  const { exchange, at, after } = start;
  if (exchange !== null) {
    const found = log.find(({ id }) => id === exchange);
    if (newest < exchange || (found !== undefined && at !== null && found.at !== at))
      return WORLD_START;
  }
  return after !== null && newest < after ? { ...start, after: null } : start;
}
