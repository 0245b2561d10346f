import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { doneBy, doneChapter } from '../../../kit/lessons/done-chapter.ts';
import {
  isWithoutLink,
  WORLD_START,
  type KeptLesson,
  type KeptStart,
} from '../../../kit/lessons/kept-lesson.ts';
import {
  beginLesson,
  finishChapters,
  keptLesson,
  restartLesson,
  useKeptLesson,
} from '../../../kit/lessons/progress-store.ts';
import { startNow } from '../../../kit/lessons/start-now.ts';
import {
  lessonStart,
  type LessonCall,
  type LessonFacts,
} from '../../../lessons/definition/facts.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { progressOf, type Progress } from '../../../lessons/definition/progress.ts';
import { placeOf } from '../../demo/recording/recorder.ts';
import { useHost } from '../../host/host-context.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { certifyLesson, resumeLink } from '../certificate/certify-lesson.ts';
import { readerOf, useLessonFacts } from './use-lesson-facts.ts';
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

/** What the guide could not do in a world, and what does it again. */
interface Failure {
  readonly place: string;
  readonly error: unknown;
  readonly again: () => void;
}

/** Follows a lesson: begins it where it has not begun, and notes what was finished. */
export function useGuide(lesson: Lesson): Guide {
  const client = useLiveClient();
  const host = useHost();
  const kept = useKeptLesson(lesson.id);
  const { exchanges, log } = useExchanges();
  const place = placeOf(host.kind === 'tab' ? host.world : 'server', client);
  const noted = kept.starts[place];
  // Looked at once: later the log may lag behind what is noted, by as long as the stream takes.
  const [looked, setLooked] = useState<{ place: string; stale: KeptStart | undefined }>();
  if (log.isSuccess && looked?.place !== place)
    setLooked({ place, stale: noted && startNow(noted, exchanges) === noted ? undefined : noted });
  const isStale = looked?.place === place && looked.stale === noted;
  const start =
    noted === undefined || looked?.place !== place ? null : isStale ? WORLD_START : noted;
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

  const [failed, setFailed] = useState<Failure | null>(null);
  const attempt = (work: () => Promise<void>) => {
    setFailed(null);
    work().catch((error: unknown) => setFailed({ place, error, again: () => attempt(work) }));
  };
  const here = async () => {
    const { exchange, delivery } = await lessonStart(readerOf(client));
    const at = exchange === null ? null : (await client.exchange(exchange)).at;
    return { exchange, at, delivery, after: null };
  };
  const begin = useEffectEvent(() =>
    attempt(async () => {
      const now = await here();
      if (keptLesson(lesson.id).starts[place] === undefined) beginLesson(lesson.id, place, now);
    }),
  );
  const hasBegun = noted !== undefined;
  const isReady = host.kind === 'tab' || host.kind === 'http';
  useEffect(() => {
    if (isReady && !hasBegun) begin();
  }, [isReady, hasBegun, place]);

  // A world that was replaced while the page is open begins a log of its own.
  const epoch = useRef(client.epoch);
  useEffect(() => {
    if (epoch.current === client.epoch) return;
    epoch.current = client.epoch;
    beginLesson(lesson.id, place, WORLD_START);
  }, [client.epoch, lesson, place]);

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
      const next = { ...start, after: now.after };
      finishChapters(lesson.id, Object.fromEntries(finished), place, next);
      if (now.current === null) void certifyLesson(lesson, client, known);
    } else if (now.current === null && unlinked !== null && kept.certificate?.at === unlinked)
      void resumeLink(lesson, client, known);
  });
  useEffect(() => {
    if (progress !== null && facts !== undefined) note(progress, facts);
  }, [progress, facts]);

  const failure = failed?.place === place ? failed : null;
  const error = failure?.error ?? log.error ?? read.error;
  return {
    lesson,
    kept,
    progress,
    facts,
    problem: error === null || error === undefined ? null : messageOf(error),
    solve,
    tryAgain: () => {
      if (failure !== null) failure.again();
      else void (log.error ? log.refetch() : read.refetch());
    },
    restart: (done) =>
      attempt(async () => {
        restartLesson(lesson.id, place, await here());
        done();
      }),
  };
}
