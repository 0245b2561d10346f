import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useActing } from '../../../../client/acting.ts';
import { useClient } from '../../../../client/context.tsx';
import type { RetryWait } from '../../../../client/retry-after.ts';
import { useActingCalls } from '../../../../client/use-method.ts';
import { usePanelShell } from '../../../../kit/panel.ts';
import { FIRST_PAGE, pageAfter } from '../pages/walk-page.ts';
import { useLimit } from './limit.ts';
import { readPage } from './read-page.ts';
import { getWalkData, type WalkData, type WalkState } from './walk-state.ts';

export interface Walk extends WalkState {
  readonly walkData: WalkData;
  /** `one`: reads a page. `all`: reads pages until the end, or until it is paused. */
  readonly mode: 'idle' | 'one' | 'all';
  readonly wait: RetryWait | null;
  /** Why the last call failed; null while another call is made. */
  readonly error: Error | null;
  /** Whether the last page was read. */
  readonly hasEnded: boolean;
  readonly readNextPage: () => void;
  /** Reads pages until the end, an error, or `pause`. */
  readonly walkAll: () => void;
  /** Stops after the page that is being read, or at once if the call is waiting. */
  readonly pause: () => void;
  /** Discards all pages and people. */
  readonly startOver: () => void;
}

/** Time between two renders of a running walk. Pages may come faster. */
const RENDER_INTERVAL_MS = 120;

/** The walk through users.list with the acting token. It lasts as long as its world and its token. */
export function useWalk(): Walk {
  const client = useClient();
  const queries = useQueryClient();
  const token = useActing()?.token?.token ?? null;
  const { keyOf } = useActingCalls();
  const { announce } = usePanelShell();
  const walkData = getWalkData(queries, keyOf('directory', 'walk'));
  const { engine, pages } = walkData;
  const state = useSyncExternalStore(walkData.state.subscribe, walkData.state.get);
  const { runningAction, wait, error } = useSyncExternalStore(
    engine.state.subscribe,
    engine.state.get,
  );

  async function readPages(mode: 'one' | 'all') {
    const outcome = await engine.run(mode, async ({ signal, onWait }) => {
      let publishTime = 0;
      do {
        const last = pages.at(-1);
        const param = last === undefined ? FIRST_PAGE : pageAfter(last);
        if (param === undefined) break;
        const { limit } = useLimit.getState();
        pages.push(
          await readPage({ client, queries, token, limit, param, walkData, signal, onWait }),
        );
        if (performance.now() - publishTime > RENDER_INTERVAL_MS) {
          publishTime = performance.now();
          walkData.publishPages();
        }
        await nextTask();
      } while (!signal.aborted && engine.state.get().runningAction === 'all');
    });
    if (outcome === null) return;
    walkData.publishPages();
    const last = pages.at(-1);
    if (outcome === 'done' && last?.nextCursor === '')
      announce(
        `The walk is complete: ${last.peopleSoFar} people in ${last.number === 1 ? '1 page' : `${last.number} pages`}.`,
      );
  }
  // The walk pauses when the user leaves the panel or the token changes.
  useEffect(() => () => engine.stop(), [engine]);

  return {
    ...state,
    walkData,
    mode: runningAction ?? 'idle',
    wait,
    error,
    hasEnded: state.pages.at(-1)?.nextCursor === '',
    readNextPage: () => void readPages('one'),
    walkAll: () => void readPages('all'),
    pause: () => {
      if (wait !== null) engine.stop();
      else if (runningAction === 'all') engine.switchTo('one');
    },
    startOver: () => {
      engine.stop();
      engine.dismissError();
      walkData.clear();
    },
  };
}

/** Lets the browser draw and handle input between two pages. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
