import { Suspense, useEffect, useEffectEvent } from 'react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useClient } from '../../client/context.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Split } from '../../ui/layout/Split.tsx';
import { WithDock } from '../demo/WithDock.tsx';
import { useParts } from '../parts/use-parts.ts';
import { placeKey, type WirePlace } from '../wire-place/wire-place.ts';
import css from './PanelAndWire.module.css';
import { late } from '../../base/late.ts';
import { useActing } from '../../client/acting.ts';
import { useWorld } from '../../client/queries.ts';
import { useAnnouncements } from '../announcements.ts';
import { useHost } from '../host/host-context.ts';
import { useIncoming, wasTaken } from '../share/take-over/incoming.ts';

interface PanelAndWireProps {
  readonly place: WirePlace;
  /** How much of the room the wire has at first, in percent. */
  readonly initial: number;
  readonly wireShown: boolean;
  /** Whether a wire that is not shown leaves a strip that opens it. */
  readonly hasStrip: boolean;
  /** Whether the dock of demos takes the place of the panel while it is open. */
  readonly dockAlone?: boolean;
}

/** The panel with its dock, and the wire. */
export function PanelAndWire({
  place,
  initial,
  wireShown,
  hasStrip,
  dockAlone = false,
}: PanelAndWireProps) {
  const { isBeside, isSheet } = place;
  const parts = useParts();
  const isStrip = !wireShown && hasStrip;
  return (
    <>
      <PastNotice />
      <Split
        storageKey={`parley.split.wire:${placeKey(place)}`}
        label="Resize the wire"
        direction={isBeside ? 'row' : 'column'}
        initial={initial}
        max={85}
        alone={isSheet ? 'second' : undefined}
        first={
          <WithDock isAlone={dockAlone}>
            <div className={css.panel}>
              <BlockedPanel />
              <PanelOutlet />
            </div>
          </WithDock>
        }
        second={
          wireShown &&
          (parts ? <parts.Wire isBeside={isBeside} /> : <Skeleton fills label="Loading the wire" />)
        }
      />
      {isStrip && <div className={css.strip}>{parts && <parts.WireStrip />}</div>}
    </>
  );
}

const PastBanner = lateView(() => import('../past/PastBanner.tsx'));

/** The banner of the past, loaded when a moment of it is first shown. */
function PastNotice() {
  if (useClient().moment === null) return null;
  return (
    <Suspense>
      <PastBanner />
    </Suspense>
  );
}

const TAKE_OVER = late(() => import('../share/take-over/take-over.ts'));

/**
 * The open panel. What a link brought for the panels is taken over before one is shown: a panel that is open would write
 * over it.
 */
function PanelOutlet() {
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

const BlockedNotice = lateView(() => import('../conditions/BlockedNotice.tsx'));

/** Above a panel that cannot work because of a condition: which one, and a button that turns it off. */
function BlockedPanel() {
  const { pathname } = useLocation();
  const conditions = useWorld().data?.conditions ?? [];
  if (conditions.length === 0) return null;
  return (
    <Suspense>
      <BlockedNotice panel={pathname.replace(/^\//, '')} />
    </Suspense>
  );
}
