import { useWorld } from '../../../client/queries.ts';
import type { DeploymentName } from '../../../contract/deployments.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { TabReceiver } from './TabReceiver.tsx';

export interface ReceiverPaneProps {
  readonly app: WorldApp;
}

/** The built-in receiver of an app: a program that the user writes, starts and stops, and what it prints. */
export function ReceiverPane({ app }: ReceiverPaneProps) {
  const { receivers } = usePanelShell();
  const world = useWorld();
  if (receivers === null) return <p role="status">Loading the receiver…</p>;
  return (
    <Loaded what="the world" from={{ world }}>
      {({ world }) => {
        const deployment = world.deployment.name as DeploymentName;
        const of = { deployment, app_id: app.app_id };
        return <TabReceiver key={app.app_id} app={app} of={of} receivers={receivers} />;
      }}
    </Loaded>
  );
}
