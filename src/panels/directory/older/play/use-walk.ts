import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useActing, type ActingToken } from '../../../../client/acting.ts';
import { callMethod } from '../../../../client/call-method.ts';
import { useClient } from '../../../../client/context.tsx';
import { patiently } from '../../../../client/retry-after.ts';
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

/** What the page keeps of the older schemes, until the world is gone or the tab is closed. */
export interface OlderResults {
  readonly walk?: WalkState;
  /** The experiment that is played, and how many of its steps are done. */
  readonly experiment?: { readonly id: ExperimentId; readonly done: number };
}

/** What can go on; one at a time. */
export type Action = 'prepare' | 'next' | 'all' | 'post' | 'delete_read' | 'delete_unread' | 'step';

/** The walks that are kept, and the runs that change them. */
export function useWalk() {
  const client = useClient();
  const queries = useQueryClient();
  const acting = useActing();
  const key = resultsKey(client.baseUrl, 'older-schemes');
  const results = useResults<OlderResults>(key);
  const [engine] = useState(() => new WalkEngine<Action>());
  const {
    busy,
    wait,
    error: problem,
  } = useSyncExternalStore(engine.state.subscribe, engine.state.get);
  const [posted, setPosted] = useState(0);
  const [said, setSaid] = useState('');
  // A walk ends with the panel.
  useEffect(() => () => engine.stop(), [engine]);

  const token = useMemo(
    () => acting && walkToken(acting.tokens, acting.token, results.walk?.user),
    [acting, results.walk?.user],
  );
  const change = (made: OlderResults) => changeResults(key, (before) => ({ ...before, ...made }));

  /** Runs an action unless another one runs. It ends when the panel is closed. Returns whether it was done. */
  async function run(action: Action, work: (run: WalkRun) => Promise<string>): Promise<boolean> {
    if (busy !== null || !token) return false;
    const begun = worldNumber(client.baseUrl);
    setPosted(0);
    const outcome = await engine.run(action, async ({ signal, onWait }) => {
      const callOnce: Call = (method, args) =>
        callMethod(client, token.token, method, args, signal);
      const done = await work({
        client,
        callOnce,
        call: (method, args) =>
          patiently(() => callOnce(method, args), { client, queries, signal, onWait }),
        read: () => {
          const { walk } = resultsOf(key) as OlderResults;
          if (walk === undefined) throw new DOMException('The world is gone', 'AbortError');
          return walk;
        },
        write: (walk) => {
          signal.throwIfAborted();
          // What a reset has ended must not come back.
          if (worldNumber(client.baseUrl) === begun) change({ walk });
        },
        onProgress: setPosted,
      });
      setSaid(done);
    });
    if (outcome === 'stopped') setSaid('Stopped.');
    return outcome === 'done';
  }

  return {
    ...results,
    token,
    busy,
    wait,
    posted,
    said,
    problem,
    dismiss: () => engine.dismissError(),
    change,
    /** Puts walks that have read nothing in the place of these. */
    restart: (fresh: WalkState) => {
      change({ walk: fresh });
      setSaid('Nothing has been read yet.');
      engine.dismissError();
    },
    run,
    stop: () => engine.stop(),
  };
}

export type Walk = ReturnType<typeof useWalk>;

/**
 * The token that makes the calls of a walk: only a person can search. The person who began the walk goes on with it;
 * otherwise the page's acting person makes them, or else the first person with a token that can search. Null if nobody
 * has one.
 */
export function walkToken(
  tokens: readonly ActingToken[],
  acting: ActingToken | null,
  user: string | undefined,
): ActingToken | null {
  const able = tokens.filter(
    ({ type, status, scopes }) =>
      type === 'user' && status === 'active' && scopes.includes('search:read'),
  );
  return (
    able.find(({ user_id }) => user_id === user) ??
    able.find(({ token }) => token === acting?.token) ??
    able[0] ??
    null
  );
}
