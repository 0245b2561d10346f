import Clock from 'lucide-react/icons/clock';
import Snowflake from 'lucide-react/icons/snowflake';
import { useWorld } from '../../client/queries.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { BarButton } from './BarButton.tsx';
import { ClockControls } from './ClockControls.tsx';
import { RunningTime } from './RunningTime.tsx';

/** Shows the world's time, and opens the controls that change it. */
export function WorldClock() {
  const { data: world, dataUpdatedAt } = useWorld();
  const Icon = world?.clock.frozen ? Snowflake : Clock;
  return (
    <Popover
      label="World clock"
      trigger={
        <BarButton label="World clock" icon={<Icon size={15} />}>
          <RunningTime clock={world?.clock} readAt={dataUpdatedAt} />
        </BarButton>
      }
    >
      {world && <ClockControls clock={world.clock} readAt={dataUpdatedAt} />}
    </Popover>
  );
}
