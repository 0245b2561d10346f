import { useMutation } from '@tanstack/react-query';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { DeploymentName } from '../../../contract/deployments.ts';
import { noteHelp, withdrawHelp } from '../../../kit/lessons/progress-store.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import type { LessonFacts } from '../../../lessons/definition/facts.ts';
import { createHands, type HandsReceiver } from '../../../lessons/definition/hands.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { markedFetch } from '../../../lessons/definition/marked-fetch.ts';
import { tappedFetch } from '../../demo/recording/sandbox-tap.ts';
import { usePlatforms } from '../../deployment/platforms-context.ts';

/** “Do it for me”. */
export interface Solve {
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
export function useSolve(lesson: Lesson, read: () => Promise<LessonFacts>): Solve {
  const client = useLiveClient();
  const { fetch } = usePlatforms();
  const { receivers, origins } = usePanelShell();
  const solve = useMutation({
    mutationFn: async (chapter: string): Promise<Solved> => {
      const before = (await read()).calls.at(-1)?.id ?? '';
      const { deployment } = await client.world();
      const of = (app_id: string) => ({ deployment: deployment.name as DeploymentName, app_id });
      const receiver: HandsReceiver | null = receivers && {
        needsSocket: origins === null,
        run: async (app_id, program) => {
          const { status, reason } = await receivers.start(of(app_id), program);
          if (status !== 'running') throw new Error(reason ?? 'The program does not run.');
        },
        listen: (app_id) => receivers.listen(of(app_id)),
      };
      const hands = createHands({
        baseUrl: client.baseUrl,
        fetch: markedFetch(tappedFetch(client.baseUrl, fetch)),
        facts: read,
        ...(receiver !== null && { receiver }),
      });
      await lesson.chapters[chapter]?.solve(hands);
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
