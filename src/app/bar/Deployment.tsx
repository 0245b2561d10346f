import Globe from 'lucide-react/icons/globe';
import { useWorld } from '../../client/queries.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useHost } from '../host/host-context.ts';
import { BarButton } from './BarButton.tsx';

/** Which platform the page sits in front of, and under which addresses it answers. */
export function Deployment() {
  const world = useWorld().data;
  const host = useHost();
  return (
    <Popover
      label="Deployment"
      trigger={
        <BarButton label="Deployment" icon={<Globe size={15} />}>
          {world ? world.team.name : 'Starting…'}
        </BarButton>
      }
    >
      {world && (
        <>
          <p>{host.kind === 'http' ? SERVED : IN_TAB}</p>
          <Facts
            facts={[
              ['Workspace', `${world.team.name} (${world.team.id})`],
              ['Deployment', world.deployment.name],
              ['Base address', world.deployment.base_url],
              ['Webhook host', world.deployment.webhook_host],
              ['Issuer', world.deployment.issuer],
              ['Seed', String(world.seed)],
              ['Users', world.users.count.toLocaleString('en')],
            ]}
          />
        </>
      )}
    </Popover>
  );
}

const SERVED = 'A Parley server answers. Programs elsewhere can call it under the same address.';
const IN_TAB = 'The whole platform runs in this tab; nothing leaves the browser.';
