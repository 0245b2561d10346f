import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { lessonKey, type WorldKey } from '../../../client/queries.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { DeploymentName } from '../../../contract/deployments.ts';
import { doneBy, doneChapter } from '../../../kit/lessons/done-chapter.ts';
import {
  isWithoutLink,
  type KeptLesson,
  type KeptStart,
} from '../../../kit/lessons/kept-lesson.ts';
import {
  finishChapters,
  readStoredLesson,
  noteHelp,
  restartLesson,
  useKeptLesson,
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
  knowNothing,
  readFacts,
  type ReadSandbox,
} from '../../../lessons/definition/read-facts.ts';
import { tellProgress } from '../../class/tell-progress.ts';
import { usePlatforms } from '../../host/platforms-context.ts';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { certifyLesson, resumeLink } from '../certificate/certify-lesson.ts';
import { readUntilThere } from './read-again.ts';

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
  const read = useLessonFacts(lesson.id, start);
  const facts = read.data;
  const progress = useMemo(
    () =>
      start === null || facts === undefined
        ? null
        : progressOf(lesson, facts, { finished: kept.chapters, after: start.after }),
    [lesson, facts, kept.chapters, start],
  );
  const { refetch } = read;
  const solve = useSolve(lesson, () => readUntilThere(refetch));

  /** When the certificate was made whose link an earlier page did not finish; null if every link is finished. */
  const [unlinked] = useState(() => {
    const { certificate } = kept;
    return certificate !== null && isWithoutLink(certificate) ? certificate.at : null;
  });
  const doerOf = (chapter: string, call: LessonCall | undefined) =>
    solve.isOurs(chapter, call?.id ?? null)
      ? 'parley'
      : doneBy(readStoredLesson(lesson.id), chapter, call);
  const note = useEffectEvent((now: Progress, known: LessonFacts) => {
    tellProgress(lesson, now);
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
      // A practice has no certificate: its questions are asked anew as often as one likes.
      if (now.current === null && lesson.practises === undefined)
        void certifyLesson(lesson, client, known, start.exchange);
    } else if (now.current === null && unlinked !== null && kept.certificate?.at === unlinked)
      void resumeLink(lesson, client, known, start.exchange);
  });
  // What the world shows is noted in the browser, and told the class.
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

/** A lesson in the world in service. */
interface LessonInWorld {
  /** Names the world in what is kept of the lesson. */
  readonly place: string;
  /** Where it begins; null until that is known. */
  readonly start: KeptStart | null;
  /** Why the beginning is unknown; null if nothing failed. */
  readonly error: unknown;
  /** Does again what failed. */
  readonly tryAgain: () => void;
  /** Begins again from here: nothing that was called before counts. Then calls `done`. */
  readonly restart: (done: () => void) => void;
}

/** What failed in a world, and a function that tries it again. */
interface Failure {
  readonly place: string;
  readonly error: unknown;
  readonly again: () => void;
}

/** Begins a lesson in a world where it has not begun. A world that was replaced begins it anew. */
function useLessonStart(lesson: Lesson): LessonInWorld {
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
    const here = await lessonStart(readerOf(client));
    const { exchange } = here;
    const at = exchange === null ? null : (await client.exchange(exchange)).at;
    return { ...here, at, after: null, afterAt: null };
  };

  // Only once for each world: later the log may lag behind the notes by as long as the stream takes.
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
  // The lesson begins in each world once.
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
  /** The chapter that it worked on last; null before the first one. */
  readonly chapter: string | null;
  /** Why it could not do that chapter, in a sentence; null if it could. */
  readonly problem: string | null;
  readonly run: (chapter: string) => void;
  /** Whether a chapter was finished while it was at work, although in the end it was refused something. */
  readonly isOurs: (chapter: string, call: string | null) => boolean;
}

/** The result: the refusal of its last call, null if that call succeeded, and the newest call of the log at that time. */
interface Solved {
  readonly refused: string | null;
  readonly until: string;
}

/**
 * Does chapters with ordinary calls, which are on the wire like anybody’s, in the world of now. `read` reads the facts of the
 * lesson again.
 */
function useSolve(lesson: Lesson, read: () => Promise<LessonFacts>): Solve {
  const client = useLiveClient();
  const { pass } = usePlatforms();
  const { receivers, origins } = usePanelShell();
  const solve = useMutation({
    mutationFn: async (chapter: string): Promise<Solved> => {
      const before = (await read()).calls.at(-1)?.id ?? '';
      const { deployment } = await client.world();
      const of = (app_id: string) => ({ deployment: deployment.name as DeploymentName, app_id });
      const receiver: DriverReceiver | null = receivers && {
        needsSocket: origins === null,
        run: async (app_id, program) => {
          const { status, reason } = await receivers.start(of(app_id), program);
          if (status !== 'running') throw new Error(reason ?? 'The program does not run.');
        },
        listen: (app_id) => receivers.listen(of(app_id)),
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
    isOurs: (finished, call) =>
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
 * What a lesson looks at: what happened since it began, and the world as it is now, whatever moment the panels show. The event
 * stream has it read again (`keepFresh`). Nothing is read while `start` is null. Each lesson reads for itself: what another one
 * read may be of a world that was just replaced.
 */
function useLessonFacts(id: string, start: KeptStart | null) {
  const client = useLiveClient();
  const { exchange = null, delivery = null, interaction = null } = start ?? {};
  const from = JSON.stringify([client.epoch, exchange, delivery, interaction]);
  const [kept, setKept] = useState({ from, known: knowNothing() });
  // Ids begin anew in a new world.
  if (kept.from !== from) setKept({ from, known: knowNothing() });
  const queryKey = useMemo(
    () => [...lessonKey(client), id, exchange, delivery, interaction] as unknown as WorldKey,
    [client, id, exchange, delivery, interaction],
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readFacts(readerOf(client, signal), { exchange, delivery, interaction }, kept.known),
    enabled: start !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
