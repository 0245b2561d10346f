import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import type { KeptStart } from '../../../kit/lessons/kept-lesson.ts';
import { restartLesson, useKeptLesson } from '../../../kit/lessons/progress-store.ts';
import { settleStart } from '../../../kit/lessons/settle-start.ts';
import { lessonStart } from '../../../lessons/definition/read-facts.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { placeOf } from '../../place-of.ts';
import { useHost } from '../../host/host-context.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { readerOf } from './use-lesson-facts.ts';

/** A lesson in the world in service. */
export interface LessonInWorld {
  /** Names the world in what is kept of the lesson. */
  readonly place: string;
  /** Where it begins; null until that is known. */
  readonly start: KeptStart | null;
  /** Why it cannot be known; null if nothing failed. */
  readonly error: unknown;
  /** Does again what failed. */
  readonly tryAgain: () => void;
  /** Begins again from here: nothing that was called before counts. Then calls `done`. */
  readonly restart: (done: () => void) => void;
}

/** What could not be done in a world, and what does it again. */
interface Failure {
  readonly place: string;
  readonly error: unknown;
  readonly again: () => void;
}

/** Begins a lesson where it has not begun. A world that was replaced since is looked at anew. */
export function useLessonStart(lesson: Lesson): LessonInWorld {
  const client = useLiveClient();
  const host = useHost();
  const { exchanges, log } = useExchanges();
  const place = placeOf(host, client);
  const noted = useKeptLesson(lesson.id).starts[place] ?? null;

  const [failed, setFailed] = useState<Failure | null>(null);
  const attempt = (work: () => Promise<void>) => {
    setFailed(null);
    work().catch((error: unknown) => setFailed({ place, error, again: () => attempt(work) }));
  };
  const readHere = async (): Promise<KeptStart> => {
    const { exchange, delivery } = await lessonStart(readerOf(client));
    const at = exchange === null ? null : (await client.exchange(exchange)).at;
    return { exchange, at, delivery, after: null, afterAt: null };
  };

  // Once a world: later the log may lag behind what is noted, by as long as the stream takes.
  const world = `${client.epoch} ${place}`;
  const [settled, setSettled] = useState<string | null>(null);
  const isSettled = settled === world && noted !== null;
  const isReady = (host.kind === 'tab' || host.kind === 'http') && log.isSuccess;
  const settle = useEffectEvent(() =>
    attempt(async () => {
      await settleStart(lesson.id, place, exchanges, readHere);
      setSettled(world);
    }),
  );
  useEffect(() => {
    if (isReady && !isSettled) settle();
  }, [isReady, isSettled, world]);

  const failure = failed?.place === place ? failed : null;
  return {
    place,
    start: isSettled ? noted : null,
    error: failure?.error ?? log.error,
    tryAgain: () => {
      if (failure !== null) failure.again();
      else void log.refetch();
    },
    restart: (done) =>
      attempt(async () => {
        restartLesson(lesson.id, place, await readHere());
        done();
      }),
  };
}
