import { PanelShellContext } from '../../kit/panel.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useChoices } from '../choices.ts';
import { ROOM_FOR_BOTH, useDock } from '../demo/state/dock.ts';
import { Dialogs } from './Dialogs.tsx';
import { GuideDock } from '../lessons/GuideDock.tsx';
import { Rail } from '../rail/Rail.tsx';
import { ShellShortcuts } from '../shortcuts/ShellShortcuts.tsx';
import { Bar } from '../layout/Bar.tsx';
import { HostGate } from '../layout/HostGate.tsx';
import { PanelAndWire } from '../layout/PanelAndWire.tsx';
import { useParts } from '../parts/use-parts.ts';
import { useShellForPanels } from '../panel-shell/use-panel-shell.ts';
import css from './Shell.module.css';

/** The layout around every panel: the bar on top, the rail on the left, the wire on the right or below. */
export function Shell() {
  const shell = useShellForPanels();
  const parts = useParts();
  const wireOpen = useChoices((state) => state.wireOpen);
  const dockOpen = useDock((state) => state.isOpen);
  const isWide = useMedia(ROOM_FOR_BOTH);
  // Unless the wire is beside the panel, the dock takes its place.
  const wireShown = wireOpen && (isWide || !dockOpen);
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
                isWide={isWide}
                initial={isWide ? 36 : 55}
                wireShown={wireShown}
                hasStrip
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
