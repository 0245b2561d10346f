import { missing, type ChapterFacts, type Finding, type LessonFacts } from './facts.ts';
import { chaptersOf, type Chapter, type Lesson } from './lesson.ts';

/** What the checks of the chapters found, by their ids, up to and with the first that is not done. */
export type Progress = Readonly<Record<string, Finding>>;

/** What the check of a chapter finds. A check that fails on what somebody sent has not found that the chapter is done. */
export function findingOf({ check }: Pick<Chapter, 'check'>, facts: ChapterFacts): Finding {
  try {
    return check(facts);
  } catch (error) {
    return missing(
      `The check of this chapter failed, which is a fault of the lesson: ${String(error).slice(0, 200)}`,
    );
  }
}

/**
 * Looks at the chapters in order. Each sees as `fresh` what was called after the call that finished the one before, so
 * that nothing counts twice.
 */
export function progressOf(lesson: Lesson, facts: LessonFacts): Progress {
  const findings: Record<string, Finding> = {};
  let after = '';
  for (const [id, chapter] of chaptersOf(lesson)) {
    const fresh = facts.calls.filter((call) => call.id > after);
    const freshReadings = facts.readings.filter((call) => call.id > after);
    const finding = findingOf(chapter, { ...facts, fresh, freshReadings });
    findings[id] = finding;
    if (!finding.done) break;
    if (finding.call !== undefined && finding.call > after) after = finding.call;
  }
  return findings;
}
