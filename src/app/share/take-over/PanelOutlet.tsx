import { Outlet } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { useWorld } from '../../../client/queries.ts';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { useIncoming, wasTaken } from './incoming.ts';

const TAKE_OVER = late(() => import('./take-over.ts'));

/**
 * The open panel. What a link brought for the panels is taken over before one is shown: a panel that is open would write
 * over it.
 */
export function PanelOutlet() {
  const host = useHost();
  const { drafts, taken, take } = useIncoming();
  const ofWorld = host.kind === 'tab' && !wasTaken(host.world) ? host.demo?.view?.drafts : null;
  const brought = drafts ?? ofWorld ?? null;
  if (brought === null || brought === taken) return <Outlet />;
  const world = host.kind === 'tab' ? host.world : null;
  return <TakingOver drafts={brought} onTaken={() => take(brought, world)} />;
}

interface TakingOverProps {
  readonly drafts: Readonly<Record<string, unknown>>;
  readonly onTaken: () => void;
}

function TakingOver({ drafts, onTaken }: TakingOverProps) {
  const world = useWorld().data;
  const acting = useActing();
  const announce = useAnnouncements((state) => state.announce);
  const isReady = world !== undefined && acting !== undefined;
  const take = useEffectEvent(async () => {
    if (world === undefined || acting === undefined) return;
    await TAKE_OVER.load()
      .then(({ takeOver }) => takeOver(drafts, world, acting))
      // Its code cannot be loaded, as without a network, or in a page that is being left.
      .catch(() => announce('The drafts of the link could not be opened. Load the page again.'));
    onTaken();
  });
  // The drafts of a link go into the storage of the browser before the panel reads it.
  useEffect(() => {
    if (isReady) void take();
  }, [isReady]);
  return <Skeleton fills lines={6} label="Opening the link" />;
}
