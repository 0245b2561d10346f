import { useEffect } from 'react';
import { Cell } from '../../base/cell.ts';
import type { ClassSession, LessonProgress } from '../../contract/links/class.ts';
import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import type { Progress } from '../../lessons/definition/progress.ts';

/** How far the lesson is that is open; null before one was. */
const TOLD = new Cell<(LessonProgress & { readonly lesson: string }) | null>(null);

/** Notes how far a lesson is, for the class if there is one. */
export function tellProgress(lesson: Lesson, { current, findings }: Progress): void {
  const chapters = chaptersOf(lesson);
  const at = chapters.findIndex(([id]) => id === current);
  const finding = current === null ? undefined : findings[current];
  TOLD.set({
    lesson: lesson.id,
    step: chapters[at]?.[1].title ?? '',
    done: current === null ? chapters.length : at,
    of: chapters.length,
    stuck: finding?.done === false ? (finding.hint ?? null) : null,
    finished: current === null,
  });
}

/** How often the progress in a lesson is reported to the class, in milliseconds. */
const REPORT_INTERVAL_MS = 1_000;

/** Tells the class how far this learner is in the lesson that is open. */
export function useTellProgress(session: ClassSession): void {
  // Follows the guide of the lesson.
  useEffect(() => {
    let told = '';
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tell = () => {
      timer = null;
      const progress = TOLD.get();
      const text = JSON.stringify(progress);
      if (progress === null || text === told) return;
      told = text;
      session.call('/progress', progress).catch(() => {
        told = '';
      });
    };
    const later = () => {
      timer ??= setTimeout(tell, REPORT_INTERVAL_MS);
    };
    later();
    const stop = TOLD.subscribe(later);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [session]);
}
