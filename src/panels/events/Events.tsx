import { useWorld } from '../../client/queries.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { Interactions } from './interactions/Interactions.tsx';
import { Live } from './live/Live.tsx';
import { TabReceiver } from './receiver/TabReceiver.tsx';
import { eventsSearch, type View } from './search/events-search.ts';
import { Subscriptions } from './subscriptions/Subscriptions.tsx';

/** The panel: events and interactions as they happen, the subscriptions of apps, and a receiver that the user writes. */
export default function Events() {
  return (
    <Loaded what="the apps" from={{ world: useWorld() }}>
      {({ world }) => <PanelTabs apps={world.apps} />}
    </Loaded>
  );
}

function PanelTabs({ apps }: { readonly apps: readonly WorldApp[] }) {
  const [search, setSearch] = usePanelSearch(eventsSearch);
  const app = apps.find(({ app_id }) => app_id === search.app) ?? apps[0];
  const view = search.view ?? 'live';
  if (app === undefined) return <EmptyState title="This world has no apps" />;
  return (
    <Tabs<View>
      label="Events"
      selected={view}
      onSelect={(newView) => setSearch({ view: newView })}
      actions={
        view !== 'live' &&
        view !== 'interactions' &&
        apps.length > 1 && (
          <Select
            aria-label="App"
            options={apps.map(({ app_id, name }) => ({ id: app_id, label: name }))}
            value={app.app_id}
            onChange={(app_id) => setSearch({ app: app_id })}
          />
        )
      }
      tabs={[
        {
          id: 'live',
          title: 'Live',
          content: <Live apps={apps} />,
        },
        {
          id: 'interactions',
          title: 'Interactions',
          content: <Interactions apps={apps} />,
        },
        {
          id: 'subscriptions',
          title: 'Subscriptions',
          badge: app.subscriptions.length,
          content: <Subscriptions app={app} />,
        },
        {
          id: 'receiver',
          title: 'Receiver',
          content: <ReceiverPane app={app} />,
        },
      ]}
    />
  );
}

interface ReceiverPaneProps {
  readonly app: WorldApp;
}

/** The built-in receiver of an app: the user's program, with its output and buttons to start and stop it. */
function ReceiverPane({ app }: ReceiverPaneProps) {
  const { receivers } = usePanelShell();
  const query = useWorld();
  if (receivers === null) return <p role="status">Loading the receiver…</p>;
  return (
    <Loaded what="the world" from={{ world: query }}>
      {({ world }) => {
        const deployment = world.deployment.name as DeploymentName;
        const receiverKey = { deployment, app_id: app.app_id };
        return (
          <TabReceiver key={app.app_id} app={app} receiverKey={receiverKey} receivers={receivers} />
        );
      }}
    </Loaded>
  );
}
