import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { NO_TOKEN, useActing, type Acting } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { exchangesQuery, useWorld } from '../../../client/queries.ts';
import { worldTime } from '../../../client/world/world-time.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelShell, type PanelState } from '../../../kit/panel.ts';
import { startBriefQuery } from '../../demo/playing/play-demo.ts';
import { PANELS } from '../../panels.ts';
import type { LinkSource } from '../contents/link-contents.ts';
import { toLinkWorld } from '../contents/link-world.ts';

/** What a link to the page is made from, without a recording. Undefined until all of it is known. */
export function useLinkSource(): Omit<LinkSource, 'recording'> | undefined {
  const { search } = usePanelShell();
  const { pathname } = useLocation();
  const client = useClient();
  const { data: world, dataUpdatedAt } = useWorld();
  const [brief] = useState(() => world && atThisTime(world, dataUpdatedAt));
  const newWorld = useNewWorld(brief);
  const exchanges = useQuery(exchangesQuery(client)).data;
  const acting = useActing();
  const panel = pathname.slice(1);
  const state = usePanelState(panel);
  return useMemo(() => {
    if (brief === undefined || newWorld === undefined || state === undefined) return undefined;
    return {
      brief,
      newWorld,
      panel,
      search,
      draft: state?.read(search) ?? null,
      leavesOut: state?.leavesOut?.(search) ?? [],
      acting: chosenTokenOf(acting),
      exchanges: exchanges ?? [],
    };
  }, [brief, newWorld, panel, search, state, acting, exchanges]);
}

/** The world with its clock at this moment. */
const atThisTime = (world: WorldBrief, readAt: number): WorldBrief => ({
  ...world,
  clock: { ...world.clock, now: worldTime(world.clock, readAt, Date.now()) },
});

/** The acting token; null if a new world chooses the same token by itself. */
function chosenTokenOf(acting: Acting | undefined): string | null {
  if (acting === undefined) return null;
  const defaultToken = acting.tokens.find(({ status }) => status === 'active');
  if (acting.token === null) return NO_TOKEN;
  return acting.token.token === defaultToken?.token ? null : acting.token.token;
}

/** A new world with the same options as this one: undefined until it is known, null if it cannot be made. */
function useNewWorld(brief: WorldBrief | undefined): WorldBrief | null | undefined {
  const client = useClient();
  const worlds = brief === undefined ? [] : [toLinkWorld(brief)];
  const [newWorld] = useQueries({ queries: worlds.map((world) => startBriefQuery(client, world)) });
  return newWorld?.isError ? null : newWorld?.data;
}

/** Reads and writes the panel's state: undefined until the panel's code has loaded, null if the address has all of its state. */
function usePanelState(id: string): PanelState | null | undefined {
  const [loadedState, setLoadedState] = useState<{ id: string; state: PanelState | null }>();
  // Waits for the code of the panel, which loads late.
  useEffect(() => {
    let isCancelled = false;
    const load = PANELS.find((panel) => panel.id === id)?.state ?? (async () => null);
    void load()
      .catch(() => null)
      .then((state) => isCancelled || setLoadedState({ id, state }));
    return () => {
      isCancelled = true;
    };
  }, [id]);
  return loadedState?.id === id ? loadedState.state : undefined;
}
