import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { lessonKey, type WorldKey } from '../../../client/queries.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { DeploymentName } from '../../../contract/deployments.ts';
import { findDoer, makeDoneChapter } from '../../../kit/lessons/done-chapter.ts';
import {
  isWithoutLink,
  type StoredLesson,
  type StoredStart,
} from '../../../kit/lessons/stored-lesson.ts';
import {
  finishChapters,
  readStoredLesson,
  noteHelp,
  restartLesson,
  useStoredLesson,
  withdrawHelp,
} from '../../../kit/lessons/progress-store.ts';
import { settleStart } from '../../../kit/lessons/settle-start.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { createDriver, type DriverReceiver } from '../../../lessons/definition/driver.ts';
import { callIn, type LessonCall, type LessonFacts } from '../../../lessons/definition/facts.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { fetchThrough } from '../../../base/middleware.ts';
import { markCalls } from '../../../lessons/definition/mark-calls.ts';
import { type Progress, progressOf } from '../../../lessons/definition/progress.ts';
import {
  lessonStart,
  makeKnownFacts,
  readFacts,
  type ReadSandbox,
} from '../../../lessons/definition/read-facts.ts';
import { noteClassProgress } from '../../class/tell-progress.ts';
import { usePlatforms } from '../../host/platforms-context.ts';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { certifyLesson, resumeLink } from '../certificate/certify-lesson.ts';
import { readUntilLoaded } from './read-again.ts';

/** A lesson in the open world, and its progress. */
export interface Guide {
  readonly lesson: Lesson;
  readonly stored: StoredLesson;
  /** The results of the checks; null until they are known. */
  readonly progress: Progress | null;
  readonly facts: LessonFacts | undefined;
  /** Why the lesson cannot go on, for the learner; null if it can. */
  readonly problem: string | null;
  readonly solve: Solve;
  /** Repeats what failed. */
  readonly tryAgain: () => void;
  /** Starts the lesson again: earlier calls no longer count. Then calls `done`. */
  readonly restart: (done: () => void) => void;
}

/** Follows a lesson: begins it in a world where it has not begun, and stores which chapters are finished. */
export function useGuide(lesson: Lesson): Guide {
  const client = useLiveClient();
  const stored = useStoredLesson(lesson.id);
  const { place, start, ...beginning } = useLessonStart(lesson);
  const read = useLessonFacts(lesson.id, start);
  const facts = read.data;
  const progress = useMemo(
    () =>
      start === null || facts === undefined
        ? null
        : progressOf(lesson, facts, { finished: stored.chapters, after: start.after }),
    [lesson, facts, stored.chapters, start],
  );
  const { refetch } = read;
  const solve = useSolve(lesson, () => readUntilLoaded(refetch));

  /** The time of a certificate whose link an earlier page did not finish, or null. */
  const [unlinkedAt] = useState(() => {
    const { certificate } = stored;
    return certificate !== null && isWithoutLink(certificate) ? certificate.at : null;
  });
  const findDoerOf = (chapter: string, call: LessonCall | undefined) =>
    solve.hasFinished(chapter, call?.id ?? null)
      ? 'parley'
      : findDoer(readStoredLesson(lesson.id), chapter, call);
  const noteProgress = useEffectEvent((now: Progress, known: LessonFacts) => {
    noteClassProgress(lesson, now);
    if (start === null) return;
    const finished = Object.entries(now.findings).flatMap(([chapter, finding]) =>
      finding.done
        ? [[chapter, makeDoneChapter(finding, known, (call) => findDoerOf(chapter, call))] as const]
        : [],
    );
    if (finished.length > 0) {
      const { after } = now;
      const afterAt = after === start.after ? start.afterAt : (callIn(known, after)?.at ?? null);
      finishChapters(lesson.id, Object.fromEntries(finished), place, { ...start, after, afterAt });
      // A practice has no certificate: it can be repeated with new questions.
      if (now.current === null && lesson.practises === undefined)
        void certifyLesson(lesson, client, known, start.exchange);
    } else if (now.current === null && unlinkedAt !== null && stored.certificate?.at === unlinkedAt)
      void resumeLink(lesson, client, known, start.exchange);
  });
  // Stores the progress in the browser, and tells the class.
  useEffect(() => {
    if (progress !== null && facts !== undefined) noteProgress(progress, facts);
  }, [progress, facts]);

  const error = beginning.error ?? read.error;
  return {
    lesson,
    stored,
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

/** A lesson in the open world. */
interface LessonInWorld {
  /** Names the world in the stored lesson. */
  readonly place: string;
  /** Where the lesson begins in this world; null until that is known. */
  readonly start: StoredStart | null;
  /** Why the beginning is unknown; null if nothing failed. */
  readonly error: unknown;
  /** Repeats what failed. */
  readonly tryAgain: () => void;
  /** Starts the lesson again: earlier calls no longer count. Then calls `done`. */
  readonly restart: (done: () => void) => void;
}

/** What failed in a world, and a function that tries it again. */
interface Failure {
  readonly place: string;
  readonly error: unknown;
  readonly again: () => void;
}

/** Begins a lesson in a world where it has not begun. In a world that replaces another, the lesson begins again. */
function useLessonStart(lesson: Lesson): LessonInWorld {
  const client = useLiveClient();
  const host = useHost();
  const { exchanges, log } = useExchanges();
  const place = placeOf(host, client);
  const noted = useStoredLesson(lesson.id).starts[place] ?? null;

  const [failed, setFailed] = useState<Failure | null>(null);
  const attempt = (work: () => Promise<void>) => {
    setFailed(null);
    work().catch((error: unknown) => setFailed({ place, error, again: () => attempt(work) }));
  };
  const readHere = async (): Promise<StoredStart> => {
    const here = await lessonStart(readerOf(client));
    const { exchange } = here;
    const at = exchange === null ? null : (await client.exchange(exchange)).at;
    return { ...here, at, after: null, afterAt: null };
  };

  // Once for each world. Later, the log may be behind the stored start, until the event stream brings the newest calls.
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
  // Begins the lesson once in each world.
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

/** “Do it for me”. */
interface Solve {
  readonly isPending: boolean;
  /** The chapter that it did last; null before the first one. */
  readonly chapter: string | null;
  /** Why it could not do that chapter, in a sentence; null if it could. */
  readonly problem: string | null;
  readonly run: (chapter: string) => void;
  /** Whether it finished a chapter with this call, although its last call was refused. */
  readonly hasFinished: (chapter: string, call: string | null) => boolean;
}

/** The refusal of the last call, null if that succeeded, and the newest call in the log at that time. */
interface SolveResult {
  readonly refused: string | null;
  readonly until: string;
}

/**
 * Does chapters for the learner, with ordinary calls in the current world. They appear in the wire. `read` reads the facts of
 * the lesson again.
 */
function useSolve(lesson: Lesson, read: () => Promise<LessonFacts>): Solve {
  const client = useLiveClient();
  const { pass } = usePlatforms();
  const { receivers, origins } = usePanelShell();
  const solve = useMutation({
    mutationFn: async (chapter: string): Promise<SolveResult> => {
      const before = (await read()).calls.at(-1)?.id ?? '';
      const { deployment } = await client.world();
      const appOf = (app_id: string) => ({ deployment: deployment.name as DeploymentName, app_id });
      const receiver: DriverReceiver | null = receivers && {
        needsSocket: origins === null,
        run: async (app_id, program) => {
          const { status, reason } = await receivers.start(appOf(app_id), program);
          if (status !== 'running') throw new Error(reason ?? 'The program does not run.');
        },
        listen: (app_id) => receivers.listen(appOf(app_id)),
      };
      const driver = createDriver({
        baseUrl: client.baseUrl,
        fetch: fetchThrough([markCalls, pass]),
        facts: read,
        ...(receiver !== null && { receiver }),
      });
      await lesson.chapters[chapter]?.solve(driver);
      const { calls } = await read();
      const last = calls.findLast(({ id, isByParley }) => isByParley && id > before);
      return {
        refused: last?.error ? `${last.name} was refused: ${last.error}.` : null,
        until: calls.at(-1)?.id ?? '',
      };
    },
    onMutate: (chapter) => noteHelp(lesson.id, chapter),
    onSuccess: ({ refused }, chapter) => {
      if (refused !== null) withdrawHelp(lesson.id, chapter);
    },
    onError: (_, chapter) => withdrawHelp(lesson.id, chapter),
  });
  const { variables: chapter = null, error, data } = solve;
  return {
    isPending: solve.isPending,
    chapter,
    problem: error ? messageOf(error) : (data?.refused ?? null),
    run: (wanted) => solve.mutate(wanted),
    hasFinished: (finished, call) =>
      chapter === finished &&
      typeof data?.refused === 'string' &&
      (call === null || call <= data.until),
  };
}

const readerOf =
  (client: Pick<ParleyClient, 'sandbox'>, signal?: AbortSignal): ReadSandbox =>
  (path) =>
    client.sandbox(path.slice('/sandbox'.length), signal && { signal });

/**
 * Reads the facts that a lesson checks: what happened since it began, and the current world, even while the panels show the past.
 * The event stream makes it read again (`keepFresh`). Nothing is read while `start` is null. Lessons share no facts, because
 * those of another lesson may be of a world that was just replaced.
 */
function useLessonFacts(id: string, start: StoredStart | null) {
  const client = useLiveClient();
  const { exchange = null, delivery = null, interaction = null } = start ?? {};
  const from = JSON.stringify([client.epoch, exchange, delivery, interaction]);
  const [earlier, setEarlier] = useState({ from, known: makeKnownFacts() });
  // In a new world, ids begin again.
  if (earlier.from !== from) setEarlier({ from, known: makeKnownFacts() });
  const queryKey = useMemo(
    () => [...lessonKey(client), id, exchange, delivery, interaction] as unknown as WorldKey,
    [client, id, exchange, delivery, interaction],
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readFacts(readerOf(client, signal), { exchange, delivery, interaction }, earlier.known),
    enabled: start !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
