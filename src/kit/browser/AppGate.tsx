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
 * Shows `children` for the first app of the world. They redirect a browser to the platform and back to the app, which works only if
 * this page was opened at the platform's own address.
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
  if (base_url !== baseUrl)
    return <OtherAddress pageAddress={baseUrl} platformAddress={base_url} />;
  const [app] = world.apps;
  if (app === undefined)
    return <EmptyState title="No app">This world has no app {purpose}.</EmptyState>;
  return children(app, world);
}

interface OtherAddressProps {
  /** The address at which the page was opened. */
  readonly pageAddress: string;
  /** The address to which redirects lead. */
  readonly platformAddress: string;
}

/** Replaces content that needs redirects if the page was opened at another address of its server. */
function OtherAddress({ pageAddress, platformAddress }: OtherAddressProps) {
  return (
    <EmptyState
      title="Open this page at the address of the platform"
      action={
        <a href={new URL(platformAddress).origin + location.pathname + location.hash}>
          {platformAddress}
        </a>
      }
    >
      You opened it at {pageAddress}. Redirects go to the address of the platform, which the browser
      treats as a different site.
    </EmptyState>
  );
}
