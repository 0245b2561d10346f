import Blocks from 'lucide-react/icons/blocks';
import { Text } from 'react-aria-components/ListBox';
import { GroupedList } from '../../../ui/lists/GroupedList.tsx';
import css from './AppList.module.css';
import { useOffers, useViews } from '../apps/use-apps.ts';

interface AppListProps {
  readonly chosen: string | null;
  readonly onChoose: (app_id: string) => void;
}

/** The apps that people can open: those with a Home tab or a Messages tab. Draws nothing if the world has no such app. */
export function AppList({ chosen, onChoose }: AppListProps) {
  const { homes } = useViews();
  const apps = useOffers().apps.filter(
    ({ app_id, home_tab, messages_tab, assistant }) =>
      home_tab || messages_tab || assistant || homes.some((home) => home.app_id === app_id),
  );
  if (apps.length === 0) return null;
  return (
    <nav className={css.apps} aria-label="Apps">
      <GroupedList
        label="Apps"
        groups={[
          {
            title: 'Apps',
            items: apps.map(({ app_id, name }) => ({
              id: app_id,
              name,
              content: (
                <>
                  <Blocks size={14} aria-hidden />
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
