import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { catalogQuery, startCatalogQuery, useWorld } from '../../client/queries.ts';
import { type Catalog, type CatalogMethod, START_METHODS } from '../../contract/catalog.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { useShownTools } from '../../kit/shown-tools.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { whenQuiet } from '../../ui/when-quiet.ts';
import { explorerSearch } from './draft/explorer-search.ts';
import { useKeptDrafts } from './draft/kept-drafts.ts';
import { MethodPicker } from './methods/MethodPicker.tsx';
import { Workbench } from './Workbench.tsx';

/** The method shown first: it can be sent without arguments, and changes nothing. */
const FIRST_METHOD = 'users.list';

/** The panel: opens the method in the address. */
export default function Explorer() {
  const client = useClient();
  const [search] = usePanelSearch(explorerSearch);
  const { method: last } = useKeptDrafts();
  const name = search.method ?? last ?? FIRST_METHOD;
  const showsAll = useShownTools((state) => state.methods) === 'all';
  const [isAsked, setAsked] = useState(false);
  const ask = useSteady(() => setAsked(true));
  const isStart = START_METHODS.includes(name);
  const start = useQuery({ ...startCatalogQuery(client), enabled: isStart });
  const all = useQuery({ ...catalogQuery(client), enabled: !isStart || showsAll || isAsked });
  // The whole catalogue comes once the page is quiet, or somebody needs it.
  useEffect(() => whenQuiet(ask), [ask]);
  const catalog = isStart && all.data === undefined ? start : all;
  return (
    <Loaded what="the methods" from={{ catalog, world: useWorld() }}>
      {(loaded) => <Opened {...loaded} name={name} onSearch={ask} />}
    </Loaded>
  );
}

interface OpenedProps {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  /** The method to open. */
  readonly name: string;
  readonly onSearch: () => void;
}

function Opened({ catalog, world, name, onSearch }: OpenedProps) {
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

  if (method)
    return <Workbench catalog={catalog} world={world} method={method} onSearch={onSearch} />;
  return (
    <UnknownMethod
      name={name}
      methods={catalog.methods}
      onChoose={(chosen) => setSearch({ method: chosen })}
    />
  );
}

interface UnknownMethodProps {
  readonly name: string;
  readonly methods: readonly CatalogMethod[];
  readonly onChoose: (method: string) => void;
}

/** Shown when the address names a method that the platform does not have. */
function UnknownMethod({ name, methods, onChoose }: UnknownMethodProps) {
  return (
    <EmptyState
      title="Unknown method"
      action={<MethodPicker methods={methods} chosen={null} onChoose={onChoose} />}
    >
      There is no method <code>{name}</code>. The platform answers calls to it with{' '}
      <code>unknown_method</code>.
    </EmptyState>
  );
}
