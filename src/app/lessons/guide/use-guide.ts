import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { doneBy, doneChapter } from '../../../kit/lessons/done-chapter.ts';
import { isWithoutLink, type KeptLesson } from '../../../kit/lessons/kept-lesson.ts';
import { finishChapters, keptLesson, useKeptLesson } from '../../../kit/lessons/progress-store.ts';
import { callIn, type LessonCall, type LessonFacts } from '../../../lessons/definition/facts.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { progressOf, type Progress } from '../../../lessons/definition/progress.ts';
import { certifyLesson, resumeLink } from '../certificate/certify-lesson.ts';
import { useLessonFacts } from './use-lesson-facts.ts';
import { useLessonStart } from './use-lesson-start.ts';
import { useSolve, type Solve } from './use-solve.ts';

/** A lesson as it goes on in the world in service. */
export interface Guide {
  readonly lesson: Lesson;
  readonly kept: KeptLesson;
  /** What the checks say; null until it is known. */
  readonly progress: Progress | null;
  readonly facts: LessonFacts | undefined;
  /** Why the lesson cannot go on, for the learner; null if it can. */
  readonly problem: string | null;
  readonly solve: Solve;
  /** Does again what failed. */
  readonly tryAgain: () => void;
  /** Begins again from here: nothing that was called before counts. Then calls `done`. */
  readonly restart: (done: () => void) => void;
}

/** Follows a lesson: begins it where it has not begun, and notes what was finished. */
export function useGuide(lesson: Lesson): Guide {
  const client = useLiveClient();
  const kept = useKeptLesson(lesson.id);
  const { place, start, ...beginning } = useLessonStart(lesson);
  const read = useLessonFacts(start);
  const facts = read.data;
  const progress = useMemo(
    () =>
      start === null || facts === undefined
        ? null
        : progressOf(lesson, facts, { finished: kept.chapters, after: start.after }),
    [lesson, facts, kept.chapters, start],
  );
  const solve = useSolve(lesson, async () => {
    const { data, error } = await read.refetch();
    if (data === undefined) throw error ?? new Error('The log of calls could not be read.');
    return data;
  });

  /** When the certificate was made whose link an earlier page did not finish; null if every link is finished. */
  const [unlinked] = useState(() => {
    const { certificate } = kept;
    return certificate !== null && isWithoutLink(certificate) ? certificate.at : null;
  });
  const doerOf = (chapter: string, call: LessonCall | undefined) =>
    solve.isOurs(chapter, call?.id ?? null)
      ? 'parley'
      : doneBy(keptLesson(lesson.id), chapter, call);
  const note = useEffectEvent((now: Progress, known: LessonFacts) => {
    if (start === null) return;
    const finished = Object.entries(now.findings).flatMap(([chapter, finding]) =>
      finding.done
        ? [[chapter, doneChapter(finding, known, (call) => doerOf(chapter, call))] as const]
        : [],
    );
    if (finished.length > 0) {
      const { after } = now;
      const afterAt = after === start.after ? start.afterAt : (callIn(known, after)?.at ?? null);
      finishChapters(lesson.id, Object.fromEntries(finished), place, { ...start, after, afterAt });
      if (now.current === null) void certifyLesson(lesson, client, known);
    } else if (now.current === null && unlinked !== null && kept.certificate?.at === unlinked)
      void resumeLink(lesson, client, known);
  });
  useEffect(() => {
    if (progress !== null && facts !== undefined) note(progress, facts);
  }, [progress, facts]);

  const error = beginning.error ?? read.error;
  return {
    lesson,
    kept,
    progress,
    facts,
    problem: error === null ? null : messageOf(error),
    solve,
    tryAgain: () => {
      if (beginning.error !== null) beginning.tryAgain();
      else void read.refetch();
    },
    restart: beginning.restart,
  };
}
