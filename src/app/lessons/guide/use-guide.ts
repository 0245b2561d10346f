import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { doneBy } from '../../../kit/lessons/done-by.ts';
import { followLesson, startNow, type Followed } from '../../../kit/lessons/follow-lesson.ts';
import {
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
import { certifyLesson } from '../certificate/certify-lesson.ts';
import { readerOf, useLessonFacts } from './use-lesson-facts.ts';
import { useSolve, type Solve } from './use-solve.ts';

/** A lesson as it goes on in the world in service. */
export interface Guide {
  readonly lesson: Lesson;
  readonly kept: KeptLesson;
  /** What the checks say; null until it is known. */
  readonly followed: Followed | null;
  readonly facts: LessonFacts | undefined;
  /** Why the checks do not know, for the learner; null if they do. */
  readonly problem: string | null;
  readonly solve: Solve;
  /** Begins again from here: nothing that was called before counts. */
  readonly restart: () => Promise<void>;
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

  const here = async () => {
    const { exchange, delivery } = await lessonStart(readerOf(client));
    const at = exchange === null ? null : (await client.exchange(exchange)).at;
    return { exchange, at, delivery, after: null };
  };
  const begin = useEffectEvent(async () => {
    const now = await here();
    if (keptLesson(lesson.id).starts[place] === undefined) beginLesson(lesson.id, place, now);
  });
  const hasBegun = noted !== undefined;
  const isReady = host.kind === 'tab' || host.kind === 'http';
  useEffect(() => {
    if (isReady && !hasBegun) void begin().catch((error: unknown) => console.error(error));
  }, [isReady, hasBegun, place]);

  // A world that was replaced while the page is open begins a log of its own.
  const epoch = useRef(client.epoch);
  useEffect(() => {
    if (epoch.current === client.epoch) return;
    epoch.current = client.epoch;
    beginLesson(lesson.id, place, WORLD_START);
  }, [client.epoch, lesson, place]);

  const note = useEffectEvent((now: Followed, { calls, readings }: LessonFacts) => {
    if (now.finished.length === 0 || start === null) return;
    const finished = now.finished.map(({ chapter, saw, call }) => {
      const made = [...calls, ...readings].find(({ id }) => id === call);
      const done: DoneChapter = {
        call,
        request: made ? keptText(`${made.verb} ${made.path}, HTTP ${made.status}`) : null,
        saw: keptText(saw),
        at: Date.now(),
        by: solve.isOurs(chapter, call) ? 'parley' : doneBy(keptLesson(lesson.id), chapter, made),
      };
      return [chapter, done] as const;
    });
    finishChapters(lesson.id, Object.fromEntries(finished), place, { ...start, after: now.after });
    if (now.current === null) void certifyLesson(lesson, client, calls);
  });
  useEffect(() => {
    if (followed !== null && facts !== undefined) note(followed, facts);
  }, [followed, facts]);

  return {
    lesson,
    kept,
    followed,
    facts,
    problem: read.error ? messageOf(read.error) : null,
    solve,
    restart: async () => restartLesson(lesson.id, place, await here()),
  };
}
