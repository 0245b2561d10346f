import { useClient } from '../../client/context.tsx';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { OtherAddress } from '../../kit/OtherAddress.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { AttackLab } from './lab/AttackLab.tsx';
import { Migration } from './migration/Migration.tsx';
import { signInSearch, type View } from './flow/sign-in-search.ts';
import { SignInSteps } from './steps/SignInSteps.tsx';

/** The panel: sign in step by step, attack it, and see what it was before. */
export default function SignIn() {
  const world = useWorld();
  const { baseUrl } = useClient();
  const [search, setSearch] = usePanelSearch(signInSearch);
  if (!world.data)
    return world.error ? (
      <EmptyState title="The world could not be read">{messageOf(world.error)}</EmptyState>
    ) : (
      <Skeleton fills lines={8} label="Reading the world" />
    );
  const { base_url } = world.data.deployment;
  if (base_url !== baseUrl) return <OtherAddress opened={baseUrl} own={base_url} />;
  const [app] = world.data.apps;
  if (app === undefined)
    return <EmptyState title="No app">This world has no app to sign in to.</EmptyState>;
  return (
    <Tabs<View>
      label="Sign-in"
      selected={search.view ?? 'steps'}
      onSelect={(view) => setSearch({ view: view === 'steps' ? undefined : view })}
      tabs={[
        // Begun anew for another app: what was got for one is nothing to the other.
        {
          id: 'steps',
          title: 'Steps',
          content: <SignInSteps key={app.client_id} world={world.data} app={app} />,
        },
        {
          id: 'attacks',
          title: 'Attack lab',
          content: <AttackLab key={app.client_id} world={world.data} app={app} />,
        },
        {
          id: 'migration',
          title: 'Migration',
          content: <Migration key={app.client_id} world={world.data} app={app} />,
        },
      ]}
    />
  );
}
