import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import Search from 'lucide-react/icons/search';
import Share from 'lucide-react/icons/share-2';
import Snowflake from 'lucide-react/icons/snowflake';
import { type ReactNode, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { late } from '../../base/late.ts';
import { useActing } from '../../client/acting.ts';
import { useWorld } from '../../client/queries.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView, useLate } from '../../ui/late.ts';
import { Kbd } from '../../ui/overlay/Kbd.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { Conditions } from '../conditions/Conditions.tsx';
import { useDialogs } from '../dialogs.ts';
import { BarAction, BarButton } from './BarButton.tsx';
import css from './BarTools.module.css';
import type { CallSetting } from './CallSettingControls.tsx';
import { RunningTime } from './RunningTime.tsx';

/** The bar: deployment, acting token, world clock, active conditions, and the actions of the world and the page. */
export function BarTools() {
  // A narrow window has room for one button, which opens a sheet with the controls of all three.
  const hasRoomForThree = useMedia('(width >= 48rem)');
  return (
    <>
      {hasRoomForThree ? <CallSettingButtons /> : <PhoneCallSettingsButton />}
      <Conditions place="bar" />
      <PageActions />
    </>
  );
}

const CALL_SETTING_CONTROLS = late(() => import('./CallSettingControls.tsx'), { ahead: true });
const CallSettingControls = lateView(CALL_SETTING_CONTROLS.load);

/** The deployment, the acting token and the clock, each with a popover that changes it. */
function CallSettingButtons() {
  const { data: world, dataUpdatedAt } = useWorld();
  const acting = useActing();
  const isGovernment = world?.deployment.name === 'government';
  const ClockIcon = world?.clock.frozen ? Snowflake : Clock;
  return (
    <>
      <CallSettingPopover setting="deployment" label="Deployment" icon={<Globe size={15} />}>
        {world ? `${world.team.name}${isGovernment ? ' (government)' : ''}` : 'Starting…'}
      </CallSettingPopover>
      <CallSettingPopover setting="acting" label="Acting as" icon={<KeyRound size={15} />}>
        {acting ? (acting.token?.label ?? 'No token') : '…'}
      </CallSettingPopover>
      <CallSettingPopover setting="clock" label="World clock" icon={<ClockIcon size={15} />}>
        <RunningTime clock={world?.clock} readAt={dataUpdatedAt} />
      </CallSettingPopover>
    </>
  );
}

interface CallSettingPopoverProps {
  readonly setting: CallSetting;
  readonly label: string;
  readonly icon: ReactNode;
  /** The current value. */
  readonly children: ReactNode;
}

function CallSettingPopover({ setting, label, icon, children }: CallSettingPopoverProps) {
  return (
    <Popover
      label={label}
      trigger={
        <BarButton label={label} icon={icon}>
          {children}
        </BarButton>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton label="Loading" />}>
          <CallSettingControls setting={setting} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}

/** The acting token, on a button that opens a sheet with the token, the deployment and the clock. */
function PhoneCallSettingsButton() {
  const acting = useActing();
  const show = useDialogs((state) => state.show);
  return (
    <BarButton
      label="Acting as, deployment and clock"
      icon={<KeyRound size={15} />}
      onPress={() => show('callSettings')}
    >
      {acting ? (acting.token?.label ?? 'No token') : '…'}
    </BarButton>
  );
}

const MORE = late(() => import('./MoreTools.tsx'), { ahead: true });

/** The command palette, Share, and the menu “More”. */
function PageActions() {
  const show = useDialogs((state) => state.show);
  const more = useLate(MORE, whenIdle);
  return (
    <div className={css.actions}>
      <Button
        className={css.search ?? ''}
        aria-label="Command palette"
        onPress={() => show('palette')}
      >
        <Search size={15} />
        <span className={css.hint}>Go to or run…</span>
        <Kbd keys={['Mod', 'K']} />
      </Button>
      <BarAction icon={<Share size={16} />} onPress={() => show('share')}>
        Share
      </BarAction>
      {more ? (
        <more.default />
      ) : (
        // The menu loads when the page is idle. If it is pressed before, it opens once it has loaded.
        <BarAction icon={<Ellipsis size={16} />} isPending onPress={MORE.begin}>
          More
        </BarAction>
      )}
    </div>
  );
}
