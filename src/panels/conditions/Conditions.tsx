import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/context.tsx';
import { catalogQuery, conditionsQuery, recipesQuery } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { conditionsSearch, type View } from './search/conditions-search.ts';
import { Gallery } from './gallery/Gallery.tsx';
import { Switches } from './switches/Switches.tsx';

/** The panel: what the world can be put into, and what comes of it. */
export default function Conditions() {
  const client = useClient();
  const conditions = useQuery(conditionsQuery(client));
  const catalog = useQuery(catalogQuery(client));
  const recipes = useQuery(recipesQuery(client));
  const [search, setSearch] = usePanelSearch(conditionsSearch);

  if (!conditions.data || !catalog.data || !recipes.data) {
    const error = conditions.error ?? catalog.error ?? recipes.error;
    if (!error) return <Skeleton fills lines={8} label="Reading the conditions" />;
    const retry = () =>
      void Promise.all([conditions.refetch(), catalog.refetch(), recipes.refetch()]);
    return (
      <div role="alert">
        <EmptyState
          title="The conditions could not be read"
          action={
            <Button variant="primary" onPress={retry}>
              Try again
            </Button>
          }
        >
          {messageOf(error)}
        </EmptyState>
      </div>
    );
  }

  const active = conditions.data.filter((condition) => condition.active).length;
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
          content: <Switches conditions={conditions.data} catalog={catalog.data} />,
        },
        {
          id: 'gallery',
          title: 'Error gallery',
          content: <Gallery catalog={catalog.data} recipes={recipes.data} />,
        },
      ]}
    />
  );
}
