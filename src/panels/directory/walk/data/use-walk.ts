import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useActing } from '../../../../client/acting.ts';
import { useClient } from '../../../../client/context.tsx';
import { usePanelShell } from '../../../../kit/panel.ts';
import { useActingCalls } from '../../../../client/use-method.ts';
import { FIRST_PAGE, pageAfter } from '../pages/walk-page.ts';
import { useAdoptedWalk } from './adopted-walk.ts';
import { useLimit } from './limit.ts';
import { readPage } from './read-page.ts';
import { companionOf, rest, type WalkCompanion, type WalkState } from './walk-state.ts';

export interface Walk extends WalkState {
  readonly companion: WalkCompanion;
  /** Why the last call failed; null while another one is under way. */
  readonly error: Error | null;
  /** Whether the last page was read. */
  readonly ended: boolean;
  /** Reads one page. */
  readonly step: () => void;
  /** Reads pages until the end, an error, or `pause`. */
  readonly walkAll: () => void;
  /** Stops after the page that is being read; ends a wait at once. */
  readonly pause: () => void;
  /** Forgets all pages and people. */
  readonly startOver: () => Promise<void>;
}

/** How often the walk is drawn while it goes on, in milliseconds: pages may come faster than that. */
const DRAWN_EVERY_MS = 120;

/** The walk through users.list with the acting token. It lasts as long as its world and its token. */
export function useWalk(): Walk {
  const client = useClient();
  const queries = useQueryClient();
  const token = useActing()?.token?.token ?? null;
  const { keyOf } = useActingCalls();
  const { announce } = usePanelShell();
  const queryKey = keyOf('directory', 'walk');
  useAdoptedWalk(queryKey);
  const companion = companionOf(queries, queryKey);
  const state = useStore(companion.state);
  const { error, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const { limit } = useLimit.getState();
      return readPage({ client, queries, token, limit, param: pageParam, companion, signal });
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: pageAfter,
    enabled: false,
    // A refused call is shown at once; `readPage` itself waits if it is rate limited.
    retry: false,
    staleTime: Infinity,
    // The walk is dropped with its world or its token, not with time.
    gcTime: Infinity,
    // Pages never change, and comparing thousands of them would take time.
    structuralSharing: false,
    // `draw` says when the component renders.
    notifyOnChangeProps: ['error'],
  });
  const { setState, getState } = companion.state;

  async function read(mode: 'one' | 'all') {
    if (getState().mode !== 'resting') return;
    const run = (companion.run += 1);
    const goesOn = () => companion.run === run && getState().mode === 'all';
    setState({ mode });
    let drawnAt = 0;
    let pages = getState().pages;
    do {
      const { isSuccess, data } = await fetchNextPage();
      if (data !== undefined) pages = data.pages;
      if (!isSuccess || pages.at(-1)?.next === '') break;
      if (performance.now() - drawnAt > DRAWN_EVERY_MS) {
        drawnAt = performance.now();
        setState({ pages });
      }
      await breath();
    } while (goesOn());
    // Another reading, or none, goes on from here.
    if (companion.run !== run) return;
    setState({ mode: 'resting', pages });
    const last = pages.at(-1);
    if (last?.next === '')
      announce(
        `The walk is complete: ${last.through} people in ${last.number === 1 ? '1 page' : `${last.number} pages`}.`,
      );
  }
  function stop() {
    rest(queries, companion);
    return queries.cancelQueries({ queryKey });
  }
  // The query stops with its last component, so the walk pauses when the panel is left.
  useEffect(() => () => rest(queries, companion), [queries, companion]);

  return {
    ...state,
    companion,
    error: state.mode === 'resting' ? error : null,
    ended: state.pages.at(-1)?.next === '',
    step: () => void read('one'),
    walkAll: () => void read('all'),
    pause: () => {
      if (state.wait !== null) void stop();
      else if (getState().mode === 'all') setState({ mode: 'one' });
    },
    startOver: async () => {
      await stop();
      await queries.resetQueries({ queryKey, exact: true });
      companion.clear();
    },
  };
}

/** Lets the browser draw and handle input between two pages. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));
