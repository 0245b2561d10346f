import { useClient } from '../../client/context.tsx';
import { useWorld } from '../../client/queries.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { OtherAddress } from '../../kit/browser/OtherAddress.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { AttackLab } from './lab/AttackLab.tsx';
import { Migration } from './migration/Migration.tsx';
import { signInSearch, type View } from './flow/sign-in-search.ts';
import { SignInSteps } from './steps/SignInSteps.tsx';

/** The panel: sign in step by step, attack the sign-in, and compare it with its predecessor. */
export default function SignIn() {
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {({ world }) => <Opened world={world} />}
    </Loaded>
  );
}

function Opened({ world }: { readonly world: WorldBrief }) {
  const { baseUrl } = useClient();
  const [search, setSearch] = usePanelSearch(signInSearch);
  const { base_url } = world.deployment;
  if (base_url !== baseUrl) return <OtherAddress opened={baseUrl} own={base_url} />;
  const [app] = world.apps;
  if (app === undefined)
    return <EmptyState title="No app">This world has no app to sign in to.</EmptyState>;
  return (
    <Tabs<View>
      label="Sign-in"
      selected={search.view ?? 'steps'}
      onSelect={(view) => setSearch({ view: view === 'steps' ? undefined : view })}
      tabs={[
        // Starts over for another app: the codes and tokens of one do not work for the other.
        {
          id: 'steps',
          title: 'Steps',
          content: <SignInSteps key={app.client_id} world={world} app={app} />,
        },
        {
          id: 'attacks',
          title: 'Attack lab',
          content: <AttackLab key={app.client_id} world={world} app={app} />,
        },
        {
          id: 'migration',
          title: 'Migration',
          content: <Migration key={app.client_id} world={world} app={app} />,
        },
      ]}
    />
  );
}
