import { missing, type ChapterFacts, type Finding, type LessonFacts } from './facts.ts';
import { chaptersOf, type Chapter, type Lesson } from './lesson.ts';

/** How far a lesson was before. */
interface Before {
  /** The chapters that were finished, by id: they stay finished, whatever the facts say. */
  readonly finished?: Readonly<Record<string, unknown>>;
  /** The call that finished the last of them; null if none did. */
  readonly after?: string | null;
}

/** What the checks say of a lesson now. */
export interface Progress {
  /** What they found, by chapter, in order: of those not finished before, up to and with the first that is not done. */
  readonly findings: Readonly<Record<string, Finding>>;
  /** The call after which the next chapter begins; null for the beginning. */
  readonly after: string | null;
  /** The chapter to do next; null when all are finished. */
  readonly current: string | null;
}

/**
 * Looks at the chapters that are not finished, in order. Each sees as `fresh` what was called after the call that finished
 * the one before, so that nothing counts twice.
 */
export function progressOf(
  lesson: Lesson,
  facts: LessonFacts,
  { finished = {}, after: begin = null }: Before = {},
): Progress {
  const findings: Record<string, Finding> = {};
  let after = begin;
  for (const [id, chapter] of chaptersOf(lesson)) {
    if (Object.hasOwn(finished, id)) continue;
    const since = after ?? '';
    const fresh = facts.calls.filter((call) => call.id > since);
    const freshReadings = facts.readings.filter((call) => call.id > since);
    const finding = findingOf(chapter, { ...facts, fresh, freshReadings });
    findings[id] = finding;
    if (!finding.done) return { findings, after, current: id };
    if (finding.call !== undefined && finding.call > since) after = finding.call;
  }
  return { findings, after, current: null };
}

/** What the check of a chapter finds. A check that fails on what somebody sent has not found that the chapter is done. */
function findingOf({ check }: Chapter, facts: ChapterFacts): Finding {
  try {
    return check(facts);
  } catch (error) {
    return missing(
      `The check of this chapter failed, which is a fault of the lesson: ${String(error).slice(0, 200)}`,
    );
  }
}
