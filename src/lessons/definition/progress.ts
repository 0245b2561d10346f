import { notDone, type ChapterFacts, type Finding, type LessonFacts } from './facts.ts';
import { chaptersOf, type Chapter, type Lesson } from './lesson.ts';

/** The progress of a lesson before its checks run. */
interface EarlierProgress {
  /** Has the ids of finished chapters as its keys. They stay finished, even if the facts no longer show it. */
  readonly finished?: Readonly<Record<string, unknown>>;
  /** The id of the call that finished the last of them; null if no call did. */
  readonly lastCall?: string | null;
}

/** The progress of a lesson after its checks ran. */
export interface Progress {
  /** What the checks found, by the ids of chapters: those that were not finished before, up to the first that is not done. */
  readonly findings: Readonly<Record<string, Finding>>;
  /** The id of the call that finished the last finished chapter; null if no call did. */
  readonly lastCall: string | null;
  /** The id of the chapter to do next; null when all are finished. */
  readonly current: string | null;
}

/**
 * Checks the chapters that are not finished, in order. Each check gets as `chapterCalls` only the calls after the one that finished
 * the previous chapter, so that no call counts twice.
 */
export function progressOf(
  lesson: Lesson,
  facts: LessonFacts,
  { finished = {}, lastCall: earlierLastCall = null }: EarlierProgress = {},
): Progress {
  const findings: Record<string, Finding> = {};
  let lastCall = earlierLastCall;
  for (const [id, chapter] of chaptersOf(lesson)) {
    if (Object.hasOwn(finished, id)) continue;
    const start = lastCall ?? '';
    const chapterCalls = facts.calls.filter((call) => call.id > start);
    const chapterReadings = facts.readings.filter((call) => call.id > start);
    const finding = runCheck(chapter, { ...facts, chapterCalls, chapterReadings });
    findings[id] = finding;
    if (!finding.done) return { findings, lastCall, current: id };
    if (finding.call !== undefined && finding.call > start) lastCall = finding.call;
  }
  return { findings, lastCall, current: null };
}

/** Runs the check of a chapter. If the check throws, the chapter is not done. */
function runCheck({ check }: Chapter, facts: ChapterFacts): Finding {
  try {
    return check(facts);
  } catch (error) {
    return notDone(
      `The check of this chapter failed, which is a fault of the lesson: ${String(error).slice(0, 200)}`,
    );
  }
}
