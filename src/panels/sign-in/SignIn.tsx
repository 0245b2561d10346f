import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import { AppGate } from '../../kit/browser/AppGate.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { AttackLab } from './lab/AttackLab.tsx';
import { Migration } from './migration/Migration.tsx';
import { signInSearch, type View } from './flow/sign-in-search.ts';
import { SignInSteps } from './steps/SignInSteps.tsx';

/** The panel: sign in step by step, attack the sign-in, and compare it with its predecessor. */
export default function SignIn() {
  return (
    <AppGate purpose="to sign in to">{(app, world) => <Views app={app} world={world} />}</AppGate>
  );
}

interface ViewsProps {
  readonly app: WorldApp;
  readonly world: WorldBrief;
}

function Views({ app, world }: ViewsProps) {
  const [search, setSearch] = usePanelSearch(signInSearch);
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
