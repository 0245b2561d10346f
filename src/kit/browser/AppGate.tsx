import type { ReactNode } from 'react';
import { useClient } from '../../client/context.tsx';
import { useWorld } from '../../client/queries.ts';
import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Loaded } from '../loading/Loaded.tsx';

export interface AppGateProps {
  /** What the app is for, as in `to install`. */
  readonly purpose: string;
  readonly children: (app: WorldApp, world: WorldBrief) => ReactNode;
}

/**
 * Shows content that sends a browser to the platform and back to an app, which is the first app of the world. It needs a page that
 * was opened at the platform's own address.
 */
export function AppGate(props: AppGateProps) {
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {({ world }) => <AppContent {...props} world={world} />}
    </Loaded>
  );
}

function AppContent({ purpose, children, world }: AppGateProps & { readonly world: WorldBrief }) {
  const { baseUrl } = useClient();
  const { base_url } = world.deployment;
  if (base_url !== baseUrl) return <OtherAddress opened={baseUrl} platformAddress={base_url} />;
  const [app] = world.apps;
  if (app === undefined)
    return <EmptyState title="No app">This world has no app {purpose}.</EmptyState>;
  return children(app, world);
}

interface OtherAddressProps {
  /** The address at which the page was opened. */
  readonly opened: string;
  /** The address of the platform, which redirects lead to. */
  readonly platformAddress: string;
}

/** Shown in place of content that needs redirects, if the page was opened at another name of its server. */
function OtherAddress({ opened, platformAddress }: OtherAddressProps) {
  return (
    <EmptyState
      title="Open this page at the address of the platform"
      action={
        <a href={new URL(platformAddress).origin + location.pathname + location.hash}>
          {platformAddress}
        </a>
      }
    >
      You opened it at {opened}. Redirects go to the address of the platform, which the browser
      treats as a different site.
    </EmptyState>
  );
}
