import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { catalogQuery, startCatalogQuery, useWorld } from '../../client/queries.ts';
import { START_METHODS } from '../../contract/catalog.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { useShownTools } from '../../kit/shown-tools.ts';
import { lateView } from '../../ui/late.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { preloadWhenIdle } from '../../ui/when-idle.ts';
import { explorerSearch } from './draft/explorer-search.ts';
import { useKeptDrafts } from './draft/kept-drafts.ts';
import { useSavedRuns } from './saved/use-saved-runs.ts';
import { useCalls } from './use-calls.ts';
import { Workbench, type WorkbenchProps } from './Workbench.tsx';

const UnknownMethod = lateView(() => import('./methods/UnknownMethod.tsx'));

/** The method shown first: it can be sent without arguments, and changes nothing. */
const FIRST_METHOD = 'users.list';

/** The panel: opens the method in the address. */
export default function Explorer() {
  const client = useClient();
  const [search] = usePanelSearch(explorerSearch);
  const { method: last } = useKeptDrafts();
  // They go on while the methods load.
  const calls = useCalls();
  const runs = useSavedRuns();
  const name = search.method ?? last ?? FIRST_METHOD;
  const showsAll = useShownTools((state) => state.methods) === 'all';
  const [isAsked, setAsked] = useState(false);
  const ask = useStableCallback(() => setAsked(true));
  const isStart = START_METHODS.includes(name);
  const start = useQuery({ ...startCatalogQuery(client), enabled: isStart });
  const all = useQuery({ ...catalogQuery(client), enabled: !isStart || showsAll || isAsked });
  // The whole catalogue comes once the page is quiet, or somebody needs it.
  useEffect(() => preloadWhenIdle(ask), [ask]);
  const catalog = isStart && all.data === undefined ? start : all;
  return (
    <Loaded what="the methods" from={{ catalog, world: useWorld() }}>
      {(loaded) => <Opened {...loaded} name={name} calls={calls} runs={runs} onSearch={ask} />}
    </Loaded>
  );
}

interface OpenedProps extends Omit<WorkbenchProps, 'method'> {
  /** The method to open. */
  readonly name: string;
}

function Opened({ name, ...bench }: OpenedProps) {
  const { catalog } = bench;
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const { keepMethod } = useKeptDrafts();

  // Puts the method into the address, so that the address can be shared.
  const named = useEffectEvent((method: string) => {
    keepMethod(method);
    if (search.method === undefined) setSearch({ method }, { replace: true });
  });
  const known = (wanted: string) => catalog.methods.find((each) => each.name === wanted);
  // What was open last may be a method that another version of Parley had.
  const method = known(name) ?? (search.method === undefined ? known(FIRST_METHOD) : undefined);
  const shown = method?.name ?? name;
  // The address names the method that is open.
  useEffect(() => named(shown), [shown]);

  if (method) return <Workbench {...bench} method={method} />;
  return (
    <Suspense>
      <UnknownMethod
        name={name}
        methods={catalog.methods}
        onChoose={(chosen) => setSearch({ method: chosen })}
      />
    </Suspense>
  );
}
