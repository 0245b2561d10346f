import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { type ActingToken, NO_TOKEN, useActing } from '../../client/acting.ts';
import { useSetClock } from '../../client/changes.ts';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { HostState } from '../../contract/host.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ChoiceList } from '../../ui/controls/ChoiceList.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { readMoment } from '../../ui/time/moment.ts';
import { useDialogs } from '../dialogs.ts';
import { useHost } from '../host/host-context.ts';
import css from './ActingMenu.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import { RunningTime } from './RunningTime.tsx';

/** A setting of every call that the page makes. */
export type CallSetting = 'acting' | 'deployment' | 'clock';

export interface CallSettingControlsProps {
  readonly setting: CallSetting;
  /** Called when the user has chosen, and when another dialog opens instead. */
  readonly onDone: () => void;
}

/** The controls for one setting of the page's calls: the token that they carry, their deployment, or the world clock. */
export default function CallSettingControls({ setting, onDone }: CallSettingControlsProps) {
  const { data: world, dataUpdatedAt } = useWorld();
  if (setting === 'acting') return <ActingControls onDone={onDone} />;
  if (world === undefined) return null;
  if (setting === 'deployment') return <DeploymentControls world={world} />;
  return <ClockControls clock={world.clock} readAt={dataUpdatedAt} />;
}

/** Chooses the token that the page's calls carry. */
function ActingControls({ onDone }: Pick<CallSettingControlsProps, 'onDone'>) {
  const acting = useActing();
  const show = useDialogs((state) => state.show);
  if (!acting) return null;
  return (
    <>
      <p className={tones.quiet}>Calls from this page use this token:</p>
      <ChoiceList
        label="Token to act with"
        options={[
          ...acting.tokens.map((token) => ({
            id: token.token,
            label: token.label,
            detail: describeToken(token),
          })),
          { id: NO_TOKEN, label: 'No token', detail: 'Send calls without a token' },
        ]}
        value={acting.token?.token ?? NO_TOKEN}
        onChange={(id) => {
          acting.choose(acting.tokens.find(({ token }) => token === id) ?? NO_TOKEN);
          onDone();
        }}
      />
      <div className={css.actions}>
        {acting.token && <CopyButton text={acting.token.token} label="Copy the token" showLabel />}
        <Button
          size="small"
          icon={<Plus size={14} />}
          onPress={() => {
            onDone();
            show('mint');
          }}
        >
          Mint a token…
        </Button>
      </div>
    </>
  );
}

function describeToken({ app, type, scopes, status }: ActingToken): string {
  const count = scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`;
  const state = status === 'active' ? '' : `, ${status}`;
  return `${type.replace('_', ' ')} token of ${app.name}, ${count}${state}`;
}

/** The deployment that the page is connected to, its addresses, and a button to switch to the other one. */
function DeploymentControls({ world }: { readonly world: WorldBrief }) {
  const host = useHost();
  const { setSearch } = usePanelShell();
  const isGovernment = world.deployment.name === 'government';
  return (
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
      <p>{OTHER_DEPLOYMENT}</p>
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
  );
}

function whereItRuns(host: HostState): string {
  if (host.kind === 'http') return ON_SERVER;
  return host.kind === 'tab' && host.runsIn === 'another-tab' ? IN_ANOTHER_TAB : IN_TAB;
}

const ON_SERVER =
  'The platform runs on a Parley server. Other programs can call it at the same address.';
const OTHER_DEPLOYMENT =
  'The other deployment has its own address, signing keys and world. It answers tokens from this one with invalid_auth.';
const IN_TAB = 'The whole platform runs in this tab. No data leaves the browser.';
const IN_ANOTHER_TAB =
  'This tab shares its world with another tab of this browser, which runs the platform. When that tab closes, this one goes on. No data leaves the browser.';

const CLOCK_STEPS = [
  { label: '1 minute', seconds: 60 },
  { label: '1 hour', seconds: 3600 },
  { label: '1 day', seconds: 86_400 },
] as const;

interface ClockControlsProps {
  readonly clock: WorldBrief['clock'];
  /** When the clock was read, in milliseconds of the browser's clock. */
  readonly readAt: number;
}

/** Advances, sets or freezes the world's clock. */
function ClockControls({ clock, readAt }: ClockControlsProps) {
  const changeClock = useSetClock();
  const [moment, setMoment] = useState('');
  const seconds = readMoment(moment);
  return (
    <>
      <p className={css.now}>
        <RunningTime clock={clock} readAt={readAt} />
        <span className={css.zone}>UTC</span>
      </p>
      <div className={layouts.line} role="group" aria-label="Advance the clock by">
        <span className={tones.label}>Advance by</span>
        {CLOCK_STEPS.map((step) => (
          <Button
            key={step.label}
            size="small"
            onPress={() => changeClock.mutate({ advance_s: step.seconds })}
          >
            {step.label}
          </Button>
        ))}
      </div>
      <form
        className={css.set}
        onSubmit={(event) => {
          event.preventDefault();
          if (seconds !== null) changeClock.mutate({ now: seconds });
        }}
      >
        <TextField
          label="Set to"
          isCode
          placeholder="2026-01-01 12:00:00"
          description="Date and time in UTC, or Unix time in seconds"
          value={moment}
          onChange={setMoment}
          errorMessage={
            moment !== '' && seconds === null
              ? 'Enter a date such as 2026-01-01 12:00:00'
              : undefined
          }
        />
        <Button type="submit" isDisabled={seconds === null}>
          Set
        </Button>
      </form>
      <Switch isSelected={clock.frozen} onChange={(frozen) => changeClock.mutate({ frozen })}>
        Freeze the clock
      </Switch>
      {changeClock.isError && <p role="alert">{messageOf(changeClock.error)}</p>}
    </>
  );
}
