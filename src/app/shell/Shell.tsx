import { PanelShellContext } from '../../kit/panel.ts';
import { Split } from '../../ui/layout/Split.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Bar } from '../bar/Bar.tsx';
import { useChoices } from '../choices.ts';
import { ROOM_FOR_BOTH, useDock } from '../demo/state/dock.ts';
import { WithDock } from '../demo/WithDock.tsx';
import { Dialogs } from './Dialogs.tsx';
import { GuideDock } from '../lessons/GuideDock.tsx';
import { HostGate } from '../host/HostGate.tsx';
import { Notices } from '../host/Notices.tsx';
import { PastNotice } from '../past/PastNotice.tsx';
import { Rail } from '../rail/Rail.tsx';
import { Links } from '../share/Links.tsx';
import { PanelOutlet } from '../share/take-over/PanelOutlet.tsx';
import { ShellShortcuts } from '../shortcuts/ShellShortcuts.tsx';
import { useShellForPanels } from '../panel-shell/use-panel-shell.ts';
import { Wire } from '../wire/Wire.tsx';
import { WireStrip } from '../wire/WireStrip.tsx';
import css from './Shell.module.css';

/** The layout around every panel: the bar on top, the rail on the left, the wire on the right or below. */
export function Shell() {
  const shell = useShellForPanels();
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
          <Notices />
          <Rail />
          <div className={css.body}>
            <GuideDock />
            <main className={css.content} tabIndex={-1}>
              <PastNotice />
              <Split
                storageKey={isWide ? 'parley.split.wire-beside' : 'parley.split.wire-below'}
                label="Resize the wire"
                direction={isWide ? 'row' : 'column'}
                initial={isWide ? 36 : 55}
                max={85}
                first={
                  <WithDock>
                    <div className={css.panel}>
                      <PanelOutlet />
                    </div>
                  </WithDock>
                }
                second={wireShown && <Wire isBeside={isWide} />}
              />
              {!wireShown && <WireStrip />}
            </main>
          </div>
        </div>
        <Links />
      </HostGate>
      <Dialogs />
      <ShellShortcuts />
    </PanelShellContext>
  );
}
