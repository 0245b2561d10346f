import { Suspense } from 'react';
import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import { AppGate } from '../../kit/browser/AppGate.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { signInSearch, type View } from './flow/sign-in-search.ts';
import { SignInSteps } from './steps/SignInSteps.tsx';

const AttackLab = lateView(() => import('./lab/AttackLab.tsx'));
const OtherIssuer = lateView(() => import('./issuer/OtherIssuer.tsx'));
const Migration = lateView(() => import('./migration/Migration.tsx'));

/** The panel: a sign-in step by step, attacks on it, the legacy sign-in, and a sign-in at another provider. */
export default function SignIn() {
  return (
    <AppGate purpose="to sign in to">
      {(app, world) => <SignInTabs app={app} world={world} />}
    </AppGate>
  );
}

interface SignInTabsProps {
  readonly app: WorldApp;
  readonly world: WorldBrief;
}

function SignInTabs({ app, world }: SignInTabsProps) {
  const [search, setSearch] = usePanelSearch(signInSearch);
  return (
    <Tabs<View>
      label="Sign-in"
      selected={search.view ?? 'steps'}
      onSelect={(view) => setSearch({ view: view === 'steps' ? undefined : view })}
      tabs={[
        // The key starts over for another app, because codes and tokens work for one app only.
        {
          id: 'steps',
          title: 'Steps',
          content: <SignInSteps key={app.client_id} world={world} app={app} />,
        },
        {
          id: 'attacks',
          title: 'Attack lab',
          content: (
            <Suspense fallback={<Skeleton label="Loading" />}>
              <AttackLab key={app.client_id} world={world} app={app} />
            </Suspense>
          ),
        },
        {
          id: 'migration',
          title: 'Migration',
          content: (
            <Suspense fallback={<Skeleton label="Loading" />}>
              <Migration key={app.client_id} world={world} app={app} />
            </Suspense>
          ),
        },
        {
          id: 'issuer',
          title: 'Another provider',
          content: (
            <Suspense fallback={<Skeleton label="Loading" />}>
              <OtherIssuer key={app.client_id} world={world} app={app} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
