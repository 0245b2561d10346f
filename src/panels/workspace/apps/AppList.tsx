import House from 'lucide-react/icons/house';
import { Text } from 'react-aria-components/ListBox';
import { GroupedList } from '../../../ui/lists/GroupedList.tsx';
import css from './AppList.module.css';
import { useOffers, useViews } from './use-apps.ts';

interface AppListProps {
  readonly chosen: string | null;
  readonly onChoose: (app_id: string) => void;
}

/** The apps that have a Home tab, by their manifest or because they published one; nothing where none has. */
export function AppList({ chosen, onChoose }: AppListProps) {
  const { homes } = useViews();
  const apps = useOffers().apps.filter(
    ({ app_id, home_tab }) => home_tab || homes.some((home) => home.app_id === app_id),
  );
  if (apps.length === 0) return null;
  return (
    <nav className={css.apps} aria-label="Home tabs of apps">
      <h2 className={css.title}>Home tabs</h2>
      <GroupedList
        label="Home tabs of apps"
        groups={[
          {
            title: 'Apps',
            items: apps.map(({ app_id, name }) => ({
              id: app_id,
              name,
              content: (
                <>
                  <House size={14} aria-label="Home tab" />
                  <Text slot="label">
                    <bdi>{name}</bdi>
                  </Text>
                </>
              ),
            })),
          },
        ]}
        chosen={chosen}
        onChoose={onChoose}
        empty=""
      />
    </nav>
  );
}
