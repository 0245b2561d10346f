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
  /** The wire's share of the space until the user changes it, in percent. */
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

/** The banner of the past. Its code loads when the page first shows an earlier moment. */
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
 * The open panel. Drafts that a link brings are stored before a panel is shown, because an open panel would overwrite them.
 */
function PanelOutlet() {
  const host = useHost();
  const { drafts, taken, take } = useIncoming();
  const demoDrafts = host.kind === 'tab' && !wasTaken(host.world) ? host.demo?.view?.drafts : null;
  const incoming = drafts ?? demoDrafts ?? null;
  if (incoming === null || incoming === taken) return <Outlet />;
  const world = host.kind === 'tab' ? host.world : null;
  return <LinkDrafts drafts={incoming} onTaken={() => take(incoming, world)} />;
}

interface LinkDraftsProps {
  readonly drafts: Readonly<Record<string, unknown>>;
  readonly onTaken: () => void;
}

/** Stores the drafts of a link in the browser, for the panels to read. */
function LinkDrafts({ drafts, onTaken }: LinkDraftsProps) {
  const world = useWorld().data;
  const acting = useActing();
  const announce = useAnnouncements((state) => state.announce);
  const isReady = world !== undefined && acting !== undefined;
  const take = useEffectEvent(async () => {
    if (world === undefined || acting === undefined) return;
    await TAKE_OVER.load()
      .then(({ takeOver }) => takeOver(drafts, world, acting))
      // The code could not be loaded: there is no network, or the page is being closed.
      .catch(() => announce('The drafts of the link could not be opened. Load the page again.'));
    onTaken();
  });
  // Stores the drafts as soon as the world and the token are known.
  useEffect(() => {
    if (isReady) void take();
  }, [isReady]);
  return <Skeleton fills lines={6} label="Opening the link" />;
}

const BlockedNotice = lateView(() => import('../conditions/BlockedNotice.tsx'));

/** The notice above a panel that conditions block. */
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
