import { useClient } from '../../client/context.tsx';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { OtherAddress } from '../../kit/OtherAddress.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { InstallSteps } from './InstallSteps.tsx';

/** The panel: an install step by step. */
export default function Install() {
  const world = useWorld();
  const { baseUrl } = useClient();
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
    return <EmptyState title="No app">This world has no app to install.</EmptyState>;
  // Begun anew for another app: what was got for one is nothing to the other.
  return <InstallSteps key={app.client_id} app={app} />;
}
