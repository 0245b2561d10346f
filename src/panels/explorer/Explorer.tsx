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
import { useTabDrafts } from './draft/tab-drafts.ts';
import { useSavedRuns } from './saved/use-saved-runs.ts';
import { useCalls } from './use-calls.ts';
import { Workbench, type WorkbenchProps } from './Workbench.tsx';

const UnknownMethod = lateView(() => import('./methods/UnknownMethod.tsx'));

/** The method that a first visit shows: it needs no arguments, and changes nothing. */
const FIRST_METHOD = 'users.list';

/** The panel: shows the method that the address names. */
export default function Explorer() {
  const client = useClient();
  const [search] = usePanelSearch(explorerSearch);
  const { method: lastMethod } = useTabDrafts();
  // The calls are in this component, so that they continue while the methods load.
  const calls = useCalls();
  const runs = useSavedRuns();
  const name = search.method ?? lastMethod ?? FIRST_METHOD;
  const showsAll = useShownTools((state) => state.methods) === 'all';
  const [isCatalogNeeded, setCatalogNeeded] = useState(false);
  const loadCatalog = useStableCallback(() => setCatalogNeeded(true));
  const isStartMethod = START_METHODS.includes(name);
  const startCatalog = useQuery({ ...startCatalogQuery(client), enabled: isStartMethod });
  const fullCatalog = useQuery({
    ...catalogQuery(client),
    enabled: !isStartMethod || showsAll || isCatalogNeeded,
  });
  // Loads the whole catalogue once the page is idle, or earlier if it is needed.
  useEffect(() => preloadWhenIdle(loadCatalog), [loadCatalog]);
  const catalog = isStartMethod && fullCatalog.data === undefined ? startCatalog : fullCatalog;
  return (
    <Loaded what="the methods" from={{ catalog, world: useWorld() }}>
      {(loaded) => (
        <OpenedMethod {...loaded} name={name} calls={calls} runs={runs} onSearch={loadCatalog} />
      )}
    </Loaded>
  );
}

interface OpenedMethodProps extends Omit<WorkbenchProps, 'method'> {
  /** The method to open. */
  readonly name: string;
}

function OpenedMethod({ name, ...workbenchProps }: OpenedMethodProps) {
  const { catalog } = workbenchProps;
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const { storeLastMethod } = useTabDrafts();

  // Stores the method, and puts it into the address, so that the address can be shared.
  const rememberMethod = useEffectEvent((method: string) => {
    storeLastMethod(method);
    if (search.method === undefined) setSearch({ method }, { replace: true });
  });
  const findMethod = (methodName: string) =>
    catalog.methods.find((method) => method.name === methodName);
  // The last open method may be unknown: only another version of Parley may have it.
  const method =
    findMethod(name) ?? (search.method === undefined ? findMethod(FIRST_METHOD) : undefined);
  const openName = method?.name ?? name;
  // Runs whenever another method is open.
  useEffect(() => rememberMethod(openName), [openName]);

  if (method) return <Workbench {...workbenchProps} method={method} />;
  return (
    <Suspense>
      <UnknownMethod
        name={name}
        methods={catalog.methods}
        onChoose={(otherMethod) => setSearch({ method: otherMethod })}
      />
    </Suspense>
  );
}
