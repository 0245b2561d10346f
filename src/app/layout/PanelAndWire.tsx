import { Suspense } from 'react';
import { useClient } from '../../client/context.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Split } from '../../ui/layout/Split.tsx';
import { BlockedPanel } from '../conditions/BlockedPanel.tsx';
import { WithDock } from '../demo/WithDock.tsx';
import { useParts } from '../parts/use-parts.ts';
import { PanelOutlet } from '../share/take-over/PanelOutlet.tsx';
import { placeKey, type WirePlace } from '../wire-place/wire-place.ts';
import css from './PanelAndWire.module.css';

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
