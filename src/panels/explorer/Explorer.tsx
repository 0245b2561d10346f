import { useEffect, useEffectEvent } from 'react';
import { useCatalog, useWorld } from '../../client/queries.ts';
import type { Catalog, CatalogMethod } from '../../contract/catalog.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { explorerSearch } from './draft/explorer-search.ts';
import { useKeptDrafts } from './draft/kept-drafts.ts';
import { MethodPicker } from './methods/MethodPicker.tsx';
import { Workbench } from './Workbench.tsx';

/** The method shown first: it can be sent without arguments, and changes nothing. */
const FIRST_METHOD = 'users.list';

/** The panel: opens the method in the address. */
export default function Explorer() {
  return (
    <Loaded what="the methods" from={{ catalog: useCatalog(), world: useWorld() }}>
      {(loaded) => <Opened {...loaded} />}
    </Loaded>
  );
}

function Opened({ catalog, world }: { readonly catalog: Catalog; readonly world: WorldBrief }) {
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const { method: last, keepMethod } = useKeptDrafts();
  const name = search.method ?? chooseMethod(catalog, last);

  // Puts the method into the address, so that the address can be shared.
  const named = useEffectEvent((method: string) => {
    keepMethod(method);
    if (search.method === undefined) setSearch({ method }, { replace: true });
  });
  // The address names the method that is open.
  useEffect(() => named(name), [name]);

  const method = catalog.methods.find((each) => each.name === name);
  if (method) return <Workbench catalog={catalog} world={world} method={method} />;
  return (
    <UnknownMethod
      name={name}
      methods={catalog.methods}
      onChoose={(chosen) => setSearch({ method: chosen })}
    />
  );
}

function chooseMethod(catalog: Catalog, last: string | null): string {
  const known = (name: string | null): CatalogMethod | undefined =>
    catalog.methods.find((method) => method.name === name);
  return (known(last) ?? known(FIRST_METHOD) ?? catalog.methods[0])?.name ?? FIRST_METHOD;
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
