import { missing, type ChapterFacts, type Finding, type LessonFacts } from './facts.ts';
import { chaptersOf, type Chapter, type Lesson } from './lesson.ts';

/** The progress of a lesson so far. */
interface EarlierProgress {
  /** The chapters that were finished, by id: they stay finished, even if the facts no longer show it. */
  readonly finished?: Readonly<Record<string, unknown>>;
  /** The call that finished the last of them; null if none did. */
  readonly after?: string | null;
}

/** What the checks say of a lesson now. */
export interface Progress {
  /** What they found, by chapter, in order: the chapters not finished before, up to the first that is not done. */
  readonly findings: Readonly<Record<string, Finding>>;
  /** The call after which the next chapter begins; null for the beginning. */
  readonly after: string | null;
  /** The chapter to do next; null when all are finished. */
  readonly current: string | null;
}

/**
 * Checks the chapters that are not finished, in order. Each gets as `fresh` the calls after the one that finished the chapter
 * before, so that no call counts twice.
 */
export function progressOf(
  lesson: Lesson,
  facts: LessonFacts,
  { finished = {}, after: begin = null }: EarlierProgress = {},
): Progress {
  const findings: Record<string, Finding> = {};
  let after = begin;
  for (const [id, chapter] of chaptersOf(lesson)) {
    if (Object.hasOwn(finished, id)) continue;
    const since = after ?? '';
    const fresh = facts.calls.filter((call) => call.id > since);
    const freshReadings = facts.readings.filter((call) => call.id > since);
    const finding = runCheck(chapter, { ...facts, fresh, freshReadings });
    findings[id] = finding;
    if (!finding.done) return { findings, after, current: id };
    if (finding.call !== undefined && finding.call > since) after = finding.call;
  }
  return { findings, after, current: null };
}

/** Runs the check of a chapter. If the check throws, the chapter is not done. */
function runCheck({ check }: Chapter, facts: ChapterFacts): Finding {
  try {
    return check(facts);
  } catch (error) {
    return missing(
      `The check of this chapter failed, which is a fault of the lesson: ${String(error).slice(0, 200)}`,
    );
  }
}
