import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/context.tsx';
import { catalogQuery, conditionsQuery, recipesQuery } from '../../client/queries.ts';
import type { Catalog } from '../../contract/catalog.ts';
import type { ConditionEntry } from '../../contract/conditions.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { conditionsSearch, type View } from './search/conditions-search.ts';
import { Gallery } from './gallery/Gallery.tsx';
import type { Recipes } from './gallery/gallery.ts';
import { Switches } from './switches/Switches.tsx';

/** The panel: switches for the conditions of the world, and a gallery of every error. */
export default function Conditions() {
  const client = useClient();
  const conditions = useQuery(conditionsQuery(client));
  const catalog = useQuery(catalogQuery(client));
  const recipes = useQuery(recipesQuery(client));
  return (
    <Loaded what="the conditions" from={{ conditions, catalog, recipes }}>
      {(loaded) => <Views {...loaded} />}
    </Loaded>
  );
}

interface ViewsProps {
  readonly conditions: readonly ConditionEntry[];
  readonly catalog: Catalog;
  readonly recipes: Recipes;
}

function Views({ conditions, catalog, recipes }: ViewsProps) {
  const [search, setSearch] = usePanelSearch(conditionsSearch);
  const active = conditions.filter((condition) => condition.active).length;
  return (
    <Tabs<View>
      label="Conditions"
      selected={search.view ?? 'switches'}
      onSelect={(view) => setSearch({ view })}
      tabs={[
        {
          id: 'switches',
          title: 'Switches',
          ...(active > 0 && { badge: `${active} on` }),
          content: <Switches conditions={conditions} catalog={catalog} />,
        },
        {
          id: 'gallery',
          title: 'Error gallery',
          content: <Gallery catalog={catalog} recipes={recipes} />,
        },
      ]}
    />
  );
}
