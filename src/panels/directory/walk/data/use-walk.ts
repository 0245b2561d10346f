import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useActing } from '../../../../client/acting.ts';
import { useClient } from '../../../../client/context.tsx';
import { useActingCalls } from '../../../../client/use-method.ts';
import { FIRST_PAGE, pageAfter, type WalkPage } from '../pages/walk-page.ts';
import { useAdoptedWalk } from './adopted-walk.ts';
import { useLimit } from './limit.ts';
import { readPage } from './read-page.ts';
import { companionOf, type WalkCompanion, type WalkState } from './walk-state.ts';

export interface Walk extends WalkState {
  readonly companion: WalkCompanion;
  /** Oldest first. */
  readonly pages: readonly WalkPage[];
  /** Why the last call failed; null while another one is under way. */
  readonly error: Error | null;
  readonly isReading: boolean;
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

const NO_PAGES: readonly WalkPage[] = [];

/** The walk through users.list with the acting token. It lasts as long as its world and its token. */
export function useWalk(): Walk {
  const client = useClient();
  const queries = useQueryClient();
  const token = useActing()?.token?.token ?? null;
  const { keyOf } = useActingCalls();
  const queryKey = keyOf('directory', 'walk');
  useAdoptedWalk(queryKey);
  const companion = companionOf(queries, queryKey);
  const state = useStore(companion.state);
  const { data, error, isFetching, fetchNextPage } = useInfiniteQuery({
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
  });
  const pages = data?.pages ?? NO_PAGES;
  const ended = pages.at(-1)?.next === '';
  const { setState, getState } = companion.state;

  async function read(mode: 'one' | 'all') {
    if (getState().mode !== 'resting') return;
    const run = (companion.run += 1);
    const goesOn = () => companion.run === run && getState().mode === 'all';
    setState({ mode });
    do {
      const { isSuccess, data: read } = await fetchNextPage();
      if (!isSuccess || read.pages.at(-1)?.next === '') break;
      await breath();
    } while (goesOn());
    if (companion.run === run) setState({ mode: 'resting' });
  }
  function stop() {
    companion.run += 1;
    setState({ mode: 'resting', wait: null });
    return queries.cancelQueries({ queryKey });
  }
  // The query stops with its last component, so the walk pauses when the panel is left.
  useEffect(() => {
    return () => {
      companion.run += 1;
      companion.state.setState({ mode: 'resting', wait: null });
    };
  }, [companion]);

  return {
    ...state,
    companion,
    pages,
    error: isFetching ? null : error,
    isReading: isFetching,
    ended,
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
