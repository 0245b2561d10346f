import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useActing, type ActingToken } from '../../../../client/acting.ts';
import { callMethod } from '../../../../client/call-method.ts';
import { useClient } from '../../../../client/context.tsx';
import { retryWhenLimited } from '../../../../client/retry-after.ts';
import {
  changeResults,
  resultsKey,
  resultsOf,
  useResults,
  worldNumber,
} from '../../../../client/world/world-results.ts';
import { WalkEngine } from '../../engine/walk-engine.ts';
import type { ExperimentId } from '../../search/directory-search.ts';
import type { Call } from './schemes.ts';
import type { WalkRun } from './walk-actions.ts';
import type { WalkState } from './walk-state.ts';

/** What the page remembers of the older schemes, until the world is replaced or the tab is closed. */
export interface SchemeResults {
  readonly walk?: WalkState;
  /** The open experiment, and how many of its steps are done. */
  readonly experiment?: { readonly id: ExperimentId; readonly done: number };
}

/** The actions of the view. One runs at a time. */
export type Action = 'prepare' | 'next' | 'all' | 'post' | 'delete_read' | 'delete_unread' | 'step';

/** The walks, and a function that runs the actions that change them. */
export function useWalk() {
  const client = useClient();
  const queries = useQueryClient();
  const acting = useActing();
  const key = resultsKey(client.baseUrl, 'older-schemes');
  const results = useResults<SchemeResults>(key);
  const [engine] = useState(() => new WalkEngine<Action>());
  const {
    runningAction,
    wait,
    error: problem,
  } = useSyncExternalStore(engine.state.subscribe, engine.state.get);
  const [postedCount, setPostedCount] = useState(0);
  const [message, setMessage] = useState('');
  // Closing the panel stops the running action.
  useEffect(() => () => engine.stop(), [engine]);

  const token = useMemo(
    () => acting && chooseWalkToken(acting.tokens, acting.token, results.walk?.user),
    [acting, results.walk?.user],
  );
  const change = (changes: SchemeResults) =>
    changeResults(key, (before) => ({ ...before, ...changes }));

  /** Runs an action, unless another one is running. Closing the panel stops it. Returns whether it was done. */
  async function run(action: Action, work: (run: WalkRun) => Promise<string>): Promise<boolean> {
    if (runningAction !== null || !token) return false;
    const worldAtStart = worldNumber(client.baseUrl);
    setPostedCount(0);
    const outcome = await engine.run(action, async ({ signal, onWait }) => {
      const callOnce: Call = (method, args) =>
        callMethod(client, token.token, method, args, signal);
      const result = await work({
        client,
        callOnce,
        call: (method, args) =>
          retryWhenLimited(() => callOnce(method, args), { client, queries, signal, onWait }),
        readState: () => {
          const { walk } = resultsOf(key) as SchemeResults;
          if (walk === undefined) throw new DOMException('The world is gone', 'AbortError');
          return walk;
        },
        writeState: (walk) => {
          signal.throwIfAborted();
          // After a reset of the world, the old walk must not come back.
          if (worldNumber(client.baseUrl) === worldAtStart) change({ walk });
        },
        onProgress: setPostedCount,
      });
      setMessage(result);
    });
    if (outcome === 'stopped') setMessage('Stopped.');
    return outcome === 'done';
  }

  return {
    state: results.walk,
    experiment: results.experiment,
    token,
    runningAction,
    wait,
    postedCount,
    message,
    problem,
    dismissProblem: () => engine.dismissError(),
    change,
    /** Replaces the walks by new ones that have read nothing. */
    restart: (newState: WalkState) => {
      change({ walk: newState });
      setMessage('Nothing has been read yet.');
      engine.dismissError();
    },
    run,
    stop: () => engine.stop(),
  };
}

export type Walk = ReturnType<typeof useWalk>;

/**
 * The token that makes the calls of a walk: only a person can search. That of the person who began the walk; else that of
 * the acting person of the page, if it can search; else the first one that can. Null if no token can search.
 */
export function chooseWalkToken(
  tokens: readonly ActingToken[],
  acting: ActingToken | null,
  user: string | undefined,
): ActingToken | null {
  const usable = tokens.filter(
    ({ type, status, scopes }) =>
      type === 'user' && status === 'active' && scopes.includes('search:read'),
  );
  return (
    usable.find(({ user_id }) => user_id === user) ??
    usable.find(({ token }) => token === acting?.token) ??
    usable[0] ??
    null
  );
}
