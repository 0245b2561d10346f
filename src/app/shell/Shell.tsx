import { PanelShellContext } from '../../kit/panel.ts';
import { useDock } from '../demo/state/dock.ts';
import { Dialogs } from './Dialogs.tsx';
import { GuideDock } from '../lessons/GuideDock.tsx';
import { Rail } from '../rail/Rail.tsx';
import { ShellShortcuts } from '../shortcuts/ShellShortcuts.tsx';
import { Bar } from '../layout/Bar.tsx';
import { LastSaid } from '../layout/LastSaid.tsx';
import { HostGate } from '../layout/HostGate.tsx';
import { PanelAndWire } from '../layout/PanelAndWire.tsx';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { useParts } from '../parts/use-parts.ts';
import { useShellForPanels } from '../panel-shell/use-panel-shell.ts';
import css from './Shell.module.css';

/** The layout around every panel: the bar on top, the rail on the left, the wire on the right or below. */
export function Shell() {
  const shell = useShellForPanels();
  const parts = useParts();
  const wire = useWirePlace();
  const dockOpen = useDock((state) => state.isOpen);
  // Unless the wire is beside the panel, the dock takes its place.
  const wireShown = wire.isOpen && (wire.isBeside || !dockOpen);
  return (
    <PanelShellContext value={shell}>
      <HostGate>
        <div className={css.shell}>
          <Bar />
          {parts && <parts.Notices />}
          <Rail />
          <div className={css.body}>
            <GuideDock />
            <main className={css.content} tabIndex={-1}>
              <PanelAndWire
                place={wire}
                initial={wire.isBeside ? 36 : 45}
                wireShown={wireShown}
                hasStrip
                status={<LastSaid />}
              />
            </main>
          </div>
        </div>
        {parts && <parts.Links />}
      </HostGate>
      <Dialogs />
      <ShellShortcuts />
    </PanelShellContext>
  );
}
