import type { Finding, LessonFacts } from './facts.ts';
import { chaptersOf, type Lesson } from './lesson.ts';

/** What the checks of the chapters found, by their ids, up to and with the first that is not done. */
export type Progress = Readonly<Record<string, Finding>>;

/**
 * Looks at the chapters in order. Each sees as `fresh` what was called after the call that finished the one before, so
 * that nothing counts twice.
 */
export function progressOf(lesson: Lesson, facts: LessonFacts): Progress {
  const findings: Record<string, Finding> = {};
  let after = '';
  for (const [id, { check }] of chaptersOf(lesson)) {
    const fresh = facts.calls.filter((call) => call.id > after);
    const freshReadings = facts.readings.filter((call) => call.id > after);
    const finding = check({ ...facts, fresh, freshReadings });
    findings[id] = finding;
    if (!finding.done) break;
    if (finding.call !== undefined && finding.call > after) after = finding.call;
  }
  return findings;
}
