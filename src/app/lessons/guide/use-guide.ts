import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { doneBy } from '../../../kit/lessons/done-by.ts';
import { followLesson, startNow, type Followed } from '../../../kit/lessons/follow-lesson.ts';
import {
  callInBrief,
  isWithoutLink,
  keptText,
  WORLD_START,
  type DoneChapter,
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
import { lessonStart, type LessonFacts } from '../../../lessons/definition/facts.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
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
  readonly followed: Followed | null;
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
  const followed = useMemo(
    () =>
      start === null || facts === undefined
        ? null
        : followLesson(lesson, facts, kept.chapters, start),
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

  /** When the certificate was made whose link an earlier page did not finish; null for none. */
  const [unlinked] = useState(() => {
    const { certificate } = kept;
    return certificate !== null && isWithoutLink(certificate) ? certificate.at : null;
  });
  const note = useEffectEvent((now: Followed, known: LessonFacts) => {
    if (start === null) return;
    if (now.finished.length === 0) {
      if (now.current === null && unlinked !== null && kept.certificate?.at === unlinked)
        void resumeLink(lesson, client, known);
      return;
    }
    const { calls, readings } = known;
    const finished = now.finished.map(({ chapter, saw, call }) => {
      const made = [...calls, ...readings].find(({ id }) => id === call);
      const done: DoneChapter = {
        call,
        request: made ? callInBrief(made) : null,
        saw: keptText(saw),
        at: Date.now(),
        by: solve.isOurs(chapter, call) ? 'parley' : doneBy(keptLesson(lesson.id), chapter, made),
      };
      return [chapter, done] as const;
    });
    finishChapters(lesson.id, Object.fromEntries(finished), place, { ...start, after: now.after });
    if (now.current === null) void certifyLesson(lesson, client, known);
  });
  useEffect(() => {
    if (followed !== null && facts !== undefined) note(followed, facts);
  }, [followed, facts]);

  const failure = failed?.place === place ? failed : null;
  const error = failure?.error ?? log.error ?? read.error;
  return {
    lesson,
    kept,
    followed,
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
