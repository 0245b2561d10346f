import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Split } from '../../ui/layout/Split.tsx';
import { WithDock } from '../demo/WithDock.tsx';
import { useParts } from '../parts/use-parts.ts';
import { PastNotice } from '../past/PastNotice.tsx';
import { PanelOutlet } from '../share/take-over/PanelOutlet.tsx';
import css from './PanelAndWire.module.css';

interface PanelAndWireProps {
  /** Whether the wire is beside the panel; otherwise it is below. */
  readonly isWide: boolean;
  /** How much of the room the wire has at first, in percent. */
  readonly initial: number;
  readonly wireShown: boolean;
  /** Whether a wire that is not shown leaves a strip that opens it. */
  readonly hasStrip: boolean;
}

/** The panel with its dock, and the wire. */
export function PanelAndWire({ isWide, initial, wireShown, hasStrip }: PanelAndWireProps) {
  const parts = useParts();
  return (
    <>
      <PastNotice />
      <Split
        storageKey={isWide ? 'parley.split.wire-beside' : 'parley.split.wire-below'}
        label="Resize the wire"
        direction={isWide ? 'row' : 'column'}
        initial={initial}
        max={85}
        first={
          <WithDock>
            <div className={css.panel}>
              <PanelOutlet />
            </div>
          </WithDock>
        }
        second={
          wireShown &&
          (parts ? <parts.Wire isBeside={isWide} /> : <Skeleton fills label="Loading the wire" />)
        }
      />
      {!wireShown && hasStrip && (parts ? <parts.WireStrip /> : <div className={css.strip} />)}
    </>
  );
}
