import Clock from 'lucide-react/icons/clock';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import Snowflake from 'lucide-react/icons/snowflake';
import { type ReactNode, Suspense } from 'react';
import { late } from '../../base/late.ts';
import { useActing } from '../../client/acting.ts';
import { useWorld } from '../../client/queries.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Conditions } from '../conditions/Conditions.tsx';
import { useDialogs } from '../dialogs.ts';
import { BarButton } from './BarButton.tsx';
import { PageActions } from './PageActions.tsx';
import type { Place } from './PlaceControls.tsx';
import { RunningTime } from './RunningTime.tsx';

/** What the bar shows and opens: deployment, acting token, world clock, active conditions, and the actions of the world and the page. */
export function BarTools() {
  // Where three names have no room, one of them opens a sheet with all.
  const hasRoom = useMedia('(width >= 48rem)');
  return (
    <>
      {hasRoom ? <Places /> : <PlacesOfPhone />}
      <Conditions place="bar" />
      <PageActions />
    </>
  );
}

const PLACE_CONTROLS = late(() => import('./PlaceControls.tsx'), { ahead: true });
const PlaceControls = lateView(PLACE_CONTROLS.load);

/** The deployment, the acting token and the clock, each with a popover that changes it. */
function Places() {
  const { data: world, dataUpdatedAt } = useWorld();
  const acting = useActing();
  const isGovernment = world?.deployment.name === 'government';
  const ClockIcon = world?.clock.frozen ? Snowflake : Clock;
  return (
    <>
      <PlacePopover place="deployment" label="Deployment" icon={<Globe size={15} />}>
        {world ? `${world.team.name}${isGovernment ? ' (government)' : ''}` : 'Starting…'}
      </PlacePopover>
      <PlacePopover place="acting" label="Acting as" icon={<KeyRound size={15} />}>
        {acting ? (acting.token?.label ?? 'No token') : '…'}
      </PlacePopover>
      <PlacePopover place="clock" label="World clock" icon={<ClockIcon size={15} />}>
        <RunningTime clock={world?.clock} readAt={dataUpdatedAt} />
      </PlacePopover>
    </>
  );
}

interface PlacePopoverProps {
  readonly place: Place;
  readonly label: string;
  readonly icon: ReactNode;
  /** The value of now. */
  readonly children: ReactNode;
}

function PlacePopover({ place, label, icon, children }: PlacePopoverProps) {
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
          <PlaceControls place={place} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}

/** Who acts, in a word; it opens a sheet with the token, the deployment and the clock. */
function PlacesOfPhone() {
  const acting = useActing();
  const show = useDialogs((state) => state.show);
  return (
    <BarButton
      label="Acting as, deployment and clock"
      icon={<KeyRound size={15} />}
      onPress={() => show('places')}
    >
      {acting ? (acting.token?.label ?? 'No token') : '…'}
    </BarButton>
  );
}
