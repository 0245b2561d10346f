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
import { useIncomingDrafts, wereDraftsStored } from '../share/drafts/incoming-drafts.ts';

interface PanelAndWireProps {
  readonly place: WirePlace;
  /** The wire's share of the space, in percent, until the user changes it. */
  readonly initialPercent: number;
  readonly isWireShown: boolean;
  /** Whether a wire that is not shown leaves a strip that opens it. */
  readonly hasWireStrip: boolean;
  /** Whether the dock of demos takes the place of the panel while it is open. */
  readonly dockCoversPanel?: boolean;
}

/** The panel with its dock, and the wire. */
export function PanelAndWire({
  place,
  initialPercent,
  isWireShown,
  hasWireStrip,
  dockCoversPanel = false,
}: PanelAndWireProps) {
  const { isBeside, isSheet } = place;
  const parts = useParts();
  const showsStrip = !isWireShown && hasWireStrip;
  return (
    <>
      <PastNotice />
      <Split
        storageKey={`parley.split.wire:${placeKey(place)}`}
        label="Resize the wire"
        direction={isBeside ? 'row' : 'column'}
        initial={initialPercent}
        max={85}
        alone={isSheet ? 'second' : undefined}
        first={
          <WithDock coversPanel={dockCoversPanel}>
            <div className={css.panel}>
              <BlockedPanelNotice />
              <PanelOutlet />
            </div>
          </WithDock>
        }
        second={
          isWireShown &&
          (parts ? <parts.Wire isBeside={isBeside} /> : <Skeleton fills label="Loading the wire" />)
        }
      />
      {showsStrip && <div className={css.strip}>{parts && <parts.WireStrip />}</div>}
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

const STORE_DRAFTS = late(() => import('../share/drafts/store-drafts.ts'));

/**
 * The open panel. The drafts of a link are stored before a panel is shown, because an open panel would overwrite them.
 */
function PanelOutlet() {
  const host = useHost();
  const { waitingDrafts, storedDrafts, noteStored } = useIncomingDrafts();
  const demoDrafts =
    host.kind === 'tab' && !wereDraftsStored(host.world) ? host.demo?.view?.drafts : null;
  const drafts = waitingDrafts ?? demoDrafts ?? null;
  if (drafts === null || drafts === storedDrafts) return <Outlet />;
  const world = host.kind === 'tab' ? host.world : null;
  return <LinkDrafts drafts={drafts} onStored={() => noteStored(drafts, world)} />;
}

interface LinkDraftsProps {
  readonly drafts: Readonly<Record<string, unknown>>;
  readonly onStored: () => void;
}

/** Stores the drafts of a link in the browser, for the panels to read. */
function LinkDrafts({ drafts, onStored }: LinkDraftsProps) {
  const world = useWorld().data;
  const acting = useActing();
  const announce = useAnnouncements((state) => state.announce);
  const isReady = world !== undefined && acting !== undefined;
  const store = useEffectEvent(async () => {
    if (world === undefined || acting === undefined) return;
    await STORE_DRAFTS.load()
      .then(({ storeDrafts }) => storeDrafts(drafts, world, acting))
      // The code could not be loaded: the network is down, or the page is being closed.
      .catch(() => announce('The drafts of the link could not be opened. Load the page again.'));
    onStored();
  });
  // Stores the drafts as soon as the world and the token are known.
  useEffect(() => {
    if (isReady) void store();
  }, [isReady]);
  return <Skeleton fills lines={6} label="Opening the link" />;
}

const BlockedNotice = lateView(() => import('../conditions/BlockedNotice.tsx'));

/** The notice above a panel that conditions block. */
function BlockedPanelNotice() {
  const { pathname } = useLocation();
  const conditions = useWorld().data?.conditions ?? [];
  if (conditions.length === 0) return null;
  return (
    <Suspense>
      <BlockedNotice panel={pathname.replace(/^\//, '')} />
    </Suspense>
  );
}
