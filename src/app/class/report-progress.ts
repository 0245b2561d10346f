import { useEffect } from 'react';
import { Cell } from '../../base/cell.ts';
import type { ClassSession, LessonProgress } from '../../contract/links/class.ts';
import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import type { Progress } from '../../lessons/definition/progress.ts';

/** The progress in the open lesson; null before a lesson was opened. */
const PROGRESS = new Cell<(LessonProgress & { readonly lesson: string }) | null>(null);

/** Notes the progress in a lesson. If the learner is in a class, `useReportProgress` sends it to the class. */
export function noteClassProgress(lesson: Lesson, { current, findings }: Progress): void {
  const chapters = chaptersOf(lesson);
  const chapterIndex = chapters.findIndex(([id]) => id === current);
  const finding = current === null ? undefined : findings[current];
  PROGRESS.set({
    lesson: lesson.id,
    step: chapters[chapterIndex]?.[1].title ?? '',
    done: current === null ? chapters.length : chapterIndex,
    of: chapters.length,
    stuck: finding?.done === false ? (finding.hint ?? null) : null,
    finished: current === null,
  });
}

/** How often the progress in a lesson is reported to the class, in milliseconds. */
const REPORT_INTERVAL_MS = 1_000;

/** Reports to the class how far this learner is in the open lesson. */
export function useReportProgress(session: ClassSession): void {
  // Sends each change of the progress, at most one in each interval.
  useEffect(() => {
    let lastSent = '';
    let timer: ReturnType<typeof setTimeout> | null = null;
    const report = () => {
      timer = null;
      const progress = PROGRESS.get();
      const text = JSON.stringify(progress);
      if (progress === null || text === lastSent) return;
      lastSent = text;
      session.call('/progress', progress).catch(() => {
        lastSent = '';
      });
    };
    const schedule = () => {
      timer ??= setTimeout(report, REPORT_INTERVAL_MS);
    };
    schedule();
    const unsubscribe = PROGRESS.subscribe(schedule);
    return () => {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }, [session]);
}
