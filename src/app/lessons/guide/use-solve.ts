import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { DeploymentName } from '../../../contract/deployments.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import type { LessonFacts } from '../../../lessons/definition/facts.ts';
import { createHands, type HandsReceiver } from '../../../lessons/definition/hands.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { tappedFetch } from '../../demo/recording/sandbox-tap.ts';
import { usePlatforms } from '../../deployment/platforms-context.ts';

/** “Do it for me”. */
export interface Solve {
  readonly isPending: boolean;
  /** The chapter that it worked on last; null for none. */
  readonly chapter: string | null;
  /** Why it could not do that chapter, in a sentence; null if it could. */
  readonly problem: string | null;
  readonly run: (chapter: string) => void;
  /** Whether a chapter was finished by it: by one of its calls, or while it was at work. */
  readonly isOurs: (chapter: string, call: string | null) => boolean;
}

/** What came of it: the refusal of its last call, if it was refused, and the last call of the log then. */
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
  /** Ids of the calls it made. */
  const [sent] = useState(() => new Set<string>());

  const solve = useMutation({
    mutationFn: async (chapter: string): Promise<Solved> => {
      const send = tappedFetch(client.baseUrl, fetch);
      const counted: typeof fetch = async (input, init) => {
        const response = await send(input, init);
        const id = response.headers.get('x-parley-exchange');
        if (id !== null) sent.add(id);
        return response;
      };
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
        fetch: counted,
        facts: read,
        ...(receiver !== null && { receiver }),
      });
      await lesson.chapters[chapter]?.solve(hands);
      const { calls } = await read();
      const last = calls.findLast(({ id }) => sent.has(id));
      return {
        refused: last?.error ? `${last.name} was refused: ${last.error}.` : null,
        until: calls.at(-1)?.id ?? '',
      };
    },
  });
  const { variables: chapter = null, error, data } = solve;
  return {
    isPending: solve.isPending,
    chapter,
    problem: error ? messageOf(error) : (data?.refused ?? null),
    run: (wanted) => solve.mutate(wanted),
    // Of some calls it does not learn the id: those of a program that it started, and those that were redirected.
    isOurs: (finished, call) => {
      if (call !== null && sent.has(call)) return true;
      if (chapter !== finished || error) return false;
      return call === null || !data?.refused || call <= data.until;
    },
  };
}
