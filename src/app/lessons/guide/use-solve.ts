import { useMutation } from '@tanstack/react-query';
import { fetchThrough } from '../../../base/middleware.ts';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { DeploymentName } from '../../../contract/deployments.ts';
import { noteHelp, withdrawHelp } from '../../../kit/lessons/progress-store.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { createDriver, type DriverReceiver } from '../../../lessons/definition/driver.ts';
import type { LessonFacts } from '../../../lessons/definition/facts.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { markCalls } from '../../../lessons/definition/mark-calls.ts';
import { usePlatforms } from '../../host/platforms-context.ts';

/** The button “Do it for me”. */
export interface Solve {
  readonly isPending: boolean;
  /** The chapter that it did last; null before it did one. */
  readonly chapter: string | null;
  /** Why it could not do that chapter, in a sentence; null if it could. */
  readonly problem: string | null;
  readonly run: (chapter: string) => void;
  /** Whether its last try, which ended with a refused call, finished the chapter before that, with this call. */
  readonly hasFinishedBeforeRefusal: (chapter: string, call: string | null) => boolean;
}

/** Why the last call was refused, null if it succeeded, and the id of the newest call in the log at that time. */
interface SolveResult {
  readonly refusal: string | null;
  readonly newestCall: string;
}

/**
 * Does chapters for the learner, with ordinary calls in the current world, which appear in the wire. `readFacts` reads the facts
 * of the lesson again.
 */
export function useSolve(lesson: Lesson, readFacts: () => Promise<LessonFacts>): Solve {
  const client = useLiveClient();
  const { pass: passToHost } = usePlatforms();
  const { receivers, origins } = usePanelShell();
  const solve = useMutation({
    mutationFn: async (chapter: string): Promise<SolveResult> => {
      const newestBefore = (await readFacts()).calls.at(-1)?.id ?? '';
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
        fetch: fetchThrough([markCalls, passToHost]),
        facts: readFacts,
        ...(receiver !== null && { receiver }),
      });
      await lesson.chapters[chapter]?.solve(driver);
      const { calls } = await readFacts();
      const lastCall = calls.findLast(({ id, isByParley }) => isByParley && id > newestBefore);
      return {
        refusal: lastCall?.error ? `${lastCall.name} was refused: ${lastCall.error}.` : null,
        newestCall: calls.at(-1)?.id ?? '',
      };
    },
    onMutate: (chapter) => noteHelp(lesson.id, chapter),
    onSuccess: ({ refusal }, chapter) => {
      if (refusal !== null) withdrawHelp(lesson.id, chapter);
    },
    onError: (_, chapter) => withdrawHelp(lesson.id, chapter),
  });
  const { variables: chapter = null, error, data } = solve;
  return {
    isPending: solve.isPending,
    chapter,
    problem: error ? messageOf(error) : (data?.refusal ?? null),
    run: (toSolve) => solve.mutate(toSolve),
    hasFinishedBeforeRefusal: (finished, call) =>
      chapter === finished &&
      typeof data?.refusal === 'string' &&
      (call === null || call <= data.newestCall),
  };
}
