import Globe from 'lucide-react/icons/globe';
import type { HostState } from '../../contract/host.ts';
import { useWorld } from '../../client/queries.ts';
import { Facts } from '../../ui/display/Facts.tsx';
import { usePanelShell } from '../../kit/panel.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useHost } from '../host/host-context.ts';
import { BarButton } from './BarButton.tsx';

/** The deployment that the page is connected to, its addresses, and a button to switch to the other one. */
export function Deployment() {
  const world = useWorld().data;
  const host = useHost();
  const { setSearch } = usePanelShell();
  const isGovernment = world?.deployment.name === 'government';
  return (
    <Popover
      label="Deployment"
      trigger={
        <BarButton label="Deployment" icon={<Globe size={15} />}>
          {world ? `${world.team.name}${isGovernment ? ' (government)' : ''}` : 'Starting…'}
        </BarButton>
      }
    >
      {world && (
        <>
          <p>{whereItRuns(host)}</p>
          <Facts
            facts={[
              ['Workspace', `${world.team.name} (${world.team.id})`],
              ['Deployment', world.deployment.name],
              ['Base URL', world.deployment.base_url],
              ['Webhook host', world.deployment.webhook_host],
              ['Issuer', world.deployment.issuer],
              ['Seed', String(world.seed)],
              ['Users', world.users.count.toLocaleString('en')],
            ]}
          />
          <p>{BESIDE}</p>
          <Button
            size="small"
            onPress={() =>
              setSearch({
                deployment: isGovernment ? undefined : 'government',
                exchange: undefined,
              })
            }
          >
            {isGovernment
              ? 'Switch to the commercial deployment'
              : 'Switch to the government deployment'}
          </Button>
        </>
      )}
    </Popover>
  );
}

function whereItRuns(host: HostState): string {
  if (host.kind === 'http') return SERVED;
  return host.kind === 'tab' && host.runsIn === 'another-tab' ? IN_ANOTHER_TAB : IN_TAB;
}

const SERVED =
  'The platform runs on a Parley server. Other programs can call it at the same address.';
const BESIDE =
  'The other deployment has its own address, signing keys and world. It answers tokens from this one with invalid_auth.';
const IN_TAB = 'The whole platform runs in this tab. No data leaves the browser.';
const IN_ANOTHER_TAB =
  'This tab shares its world with another tab of this browser, which runs the platform. When that tab closes, this one goes on. No data leaves the browser.';
