import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { lessonKey, type WorldKey } from '../../../client/queries.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { findDoer, makeDoneChapter } from '../../../kit/lessons/done-chapter.ts';
import {
  isWithoutLink,
  type StoredLesson,
  type StoredStart,
} from '../../../kit/lessons/stored-lesson.ts';
import {
  finishChapters,
  readStoredLesson,
  restartLesson,
  useStoredLesson,
} from '../../../kit/lessons/progress-store.ts';
import { settleStart } from '../../../kit/lessons/settle-start.ts';
import { callIn, type LessonCall, type LessonFacts } from '../../../lessons/definition/facts.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { type Progress, progressOf } from '../../../lessons/definition/progress.ts';
import {
  readLessonStart,
  makeKnownFacts,
  readFacts,
  type ReadSandbox,
} from '../../../lessons/definition/read-facts.ts';
import { noteClassProgress } from '../../class/report-progress.ts';
import { useHost } from '../../host/host-context.ts';
import { worldIdOf } from '../../world-id.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { certifyLesson, storeMissingLink } from '../certificate/certify-lesson.ts';
import { readUntilLoaded } from './read-until-loaded.ts';
import { type Solve, useSolve } from './use-solve.ts';

/** A lesson in the open world, and its progress. */
export interface Guide {
  readonly lesson: Lesson;
  readonly storedLesson: StoredLesson;
  /** The results of the checks; null until they are known. */
  readonly progress: Progress | null;
  readonly facts: LessonFacts | undefined;
  /** Why the lesson cannot go on, for the learner; null if it can. */
  readonly problem: string | null;
  readonly solve: Solve;
  /** Repeats what failed. */
  readonly tryAgain: () => void;
  /** Starts the lesson again: earlier calls no longer count. Then calls `onRestarted`. */
  readonly restart: (onRestarted: () => void) => void;
}

/** Follows a lesson: begins it in a world where it has not begun, and stores which chapters are finished. */
export function useGuide(lesson: Lesson): Guide {
  const client = useLiveClient();
  const storedLesson = useStoredLesson(lesson.id);
  const { worldId, start, ...beginning } = useLessonStart(lesson);
  const factsQuery = useLessonFacts(lesson.id, start);
  const facts = factsQuery.data;
  const progress = useMemo(
    () =>
      start === null || facts === undefined
        ? null
        : progressOf(lesson, facts, { finished: storedLesson.chapters, lastCall: start.after }),
    [lesson, facts, storedLesson.chapters, start],
  );
  const { refetch } = factsQuery;
  const solve = useSolve(lesson, () => readUntilLoaded(refetch));

  /** The time of a stored certificate that still lacks its link, because the page was closed while it made one; otherwise null. */
  const [unlinkedAt] = useState(() => {
    const { certificate } = storedLesson;
    return certificate !== null && isWithoutLink(certificate) ? certificate.at : null;
  });
  const findDoerOf = (chapter: string, call: LessonCall | undefined) =>
    solve.hasFinishedBeforeRefusal(chapter, call?.id ?? null)
      ? 'parley'
      : findDoer(readStoredLesson(lesson.id), chapter, call);
  const noteProgress = useEffectEvent((newProgress: Progress, currentFacts: LessonFacts) => {
    noteClassProgress(lesson, newProgress);
    if (start === null) return;
    const finishedChapters = Object.entries(newProgress.findings).flatMap(([chapter, finding]) =>
      finding.done
        ? [
            [
              chapter,
              makeDoneChapter(finding, currentFacts, (call) => findDoerOf(chapter, call)),
            ] as const,
          ]
        : [],
    );
    if (finishedChapters.length > 0) {
      const after = newProgress.lastCall;
      const afterAt =
        after === start.after ? start.afterAt : (callIn(currentFacts, after)?.at ?? null);
      finishChapters(lesson.id, Object.fromEntries(finishedChapters), worldId, {
        ...start,
        after,
        afterAt,
      });
      // A practice has no certificate: it can be repeated with new questions.
      if (newProgress.current === null && lesson.practises === undefined)
        void certifyLesson(lesson, client, currentFacts, start.exchange);
    } else if (
      newProgress.current === null &&
      unlinkedAt !== null &&
      storedLesson.certificate?.at === unlinkedAt
    )
      void storeMissingLink(lesson, client, currentFacts, start.exchange);
  });
  // Stores the progress in the browser, and tells the class.
  useEffect(() => {
    if (progress !== null && facts !== undefined) noteProgress(progress, facts);
  }, [progress, facts]);

  const error = beginning.error ?? factsQuery.error;
  return {
    lesson,
    storedLesson,
    progress,
    facts,
    problem: error === null ? null : messageOf(error),
    solve,
    tryAgain: () => {
      if (beginning.error !== null) beginning.tryAgain();
      else void factsQuery.refetch();
    },
    restart: beginning.restart,
  };
}

/** A lesson in the open world. */
interface LessonInWorld {
  /** Names the world in the stored lesson. */
  readonly worldId: string;
  /** Where the lesson begins in this world; null until that is known. */
  readonly start: StoredStart | null;
  /** Why the beginning is unknown; null if nothing failed. */
  readonly error: unknown;
  /** Repeats what failed. */
  readonly tryAgain: () => void;
  /** Starts the lesson again: earlier calls no longer count. Then calls `onRestarted`. */
  readonly restart: (onRestarted: () => void) => void;
}

/** What failed in a world, and a function that tries it again. */
interface Failure {
  readonly worldId: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Begins a lesson in a world where it has not begun. In a world that replaces another, the lesson begins again. */
function useLessonStart(lesson: Lesson): LessonInWorld {
  const client = useLiveClient();
  const host = useHost();
  const { exchanges, log } = useExchanges();
  const worldId = worldIdOf(host, client);
  const storedStart = useStoredLesson(lesson.id).starts[worldId] ?? null;

  const [lastFailure, setLastFailure] = useState<Failure | null>(null);
  const attempt = (work: () => Promise<void>) => {
    setLastFailure(null);
    work().catch((error: unknown) =>
      setLastFailure({ worldId, error, retry: () => attempt(work) }),
    );
  };
  const readStart = async (): Promise<StoredStart> => {
    const newestIds = await readLessonStart(readerOf(client));
    const { exchange } = newestIds;
    const at = exchange === null ? null : (await client.exchange(exchange)).at;
    return { ...newestIds, at, after: null, afterAt: null };
  };

  // The start is settled once for each world. Later, the page's log may be older than the stored start, until the event stream
  // brings the newest calls.
  const world = `${client.epoch} ${worldId}`;
  const [settledWorld, setSettledWorld] = useState<string | null>(null);
  const isSettled = settledWorld === world && storedStart !== null;
  const isReady = (host.kind === 'tab' || host.kind === 'http') && log.isSuccess;
  const settle = useEffectEvent(() =>
    attempt(async () => {
      await settleStart(lesson.id, worldId, exchanges, readStart);
      setSettledWorld(world);
    }),
  );
  // Begins the lesson once in each world.
  useEffect(() => {
    if (isReady && !isSettled) settle();
  }, [isReady, isSettled, world]);

  const failure = lastFailure?.worldId === worldId ? lastFailure : null;
  return {
    worldId,
    start: isSettled ? storedStart : null,
    error: failure?.error ?? log.error,
    tryAgain: () => {
      if (failure !== null) failure.retry();
      else void log.refetch();
    },
    restart: (onRestarted) =>
      attempt(async () => {
        restartLesson(lesson.id, worldId, await readStart());
        onRestarted();
      }),
  };
}

const readerOf =
  (client: Pick<ParleyClient, 'sandbox'>, signal?: AbortSignal): ReadSandbox =>
  (path) =>
    client.sandbox(path.slice('/sandbox'.length), signal && { signal });

/**
 * Reads the facts that a lesson checks: what happened since it began, and the current world, even while the panels show the past.
 * The event stream makes it read again (`keepFresh`). Nothing is read while `start` is null. Lessons share no facts: the
 * facts of another lesson may be of a world that was just replaced.
 */
function useLessonFacts(id: string, start: StoredStart | null) {
  const client = useLiveClient();
  const { exchange = null, delivery = null, interaction = null } = start ?? {};
  const factsKey = JSON.stringify([client.epoch, exchange, delivery, interaction]);
  const [known, setKnown] = useState({ factsKey, facts: makeKnownFacts() });
  // In a new world, ids begin again, so nothing is known.
  if (known.factsKey !== factsKey) setKnown({ factsKey, facts: makeKnownFacts() });
  const queryKey = useMemo(
    () => [...lessonKey(client), id, exchange, delivery, interaction] as unknown as WorldKey,
    [client, id, exchange, delivery, interaction],
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readFacts(readerOf(client, signal), { exchange, delivery, interaction }, known.facts),
    enabled: start !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
