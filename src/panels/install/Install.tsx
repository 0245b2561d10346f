import { useClient } from '../../client/context.tsx';
import { useWorld } from '../../client/queries.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { OtherAddress } from '../../kit/browser/OtherAddress.tsx';
import { InstallSteps } from './InstallSteps.tsx';

/** The panel: installs an app step by step. */
export default function Install() {
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {({ world }) => <Opened world={world} />}
    </Loaded>
  );
}

function Opened({ world }: { readonly world: WorldBrief }) {
  const { baseUrl } = useClient();
  const { base_url } = world.deployment;
  if (base_url !== baseUrl) return <OtherAddress opened={baseUrl} own={base_url} />;
  const [app] = world.apps;
  if (app === undefined)
    return <EmptyState title="No app">This world has no app to install.</EmptyState>;
  // Starts over for another app: the codes and tokens of one do not work for the other.
  return <InstallSteps key={app.client_id} app={app} />;
}
