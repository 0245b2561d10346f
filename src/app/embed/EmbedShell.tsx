import ExternalLink from 'lucide-react/icons/external-link';
import { useLocation } from '@tanstack/react-router';
import { PanelShellContext } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Logo } from '../../ui/display/Logo.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useDock } from '../demo/state/dock.ts';
import { useHost } from '../host/host-context.ts';
import { HostGate } from '../layout/HostGate.tsx';
import { PanelAndWire } from '../layout/PanelAndWire.tsx';
import { LOW_FRAME, useWirePlace } from '../wire-place/use-wire-place.ts';
import { useParts } from '../parts/use-parts.ts';
import { useShellForPanels } from '../panel-shell/use-shell-for-panels.ts';
import type { Embed } from '../embed.ts';
import hidden from '../../ui/style/visually-hidden.module.css';
import css from './EmbedShell.module.css';

/**
 * The layout inside a frame of another page: one panel, and a link that opens the same place in Parley. The wire is shown if the
 * address asks for it, or once a panel shows an exchange. The player is shown if the address has a demo with steps. A low frame
 * shows only one of panel, wire and player at a time.
 */
export default function EmbedShell({ embed }: { readonly embed: Embed }) {
  const shell = useShellForPanels();
  const parts = useParts();
  const wire = useWirePlace();
  const isLow = useMedia(LOW_FRAME);
  const { isOpen: isDockOpen, show, close } = useDock();
  const host = useHost();
  const demo = host.kind === 'tab' ? host.demo : null;
  const hasSteps = (demo?.steps?.length ?? 0) > 0;
  const href = useLocation({ select: ({ href }) => href });
  return (
    <PanelShellContext value={shell}>
      <HostGate>
        <div className={css.shell}>
          {parts && <parts.Notices />}
          <main className={css.content} tabIndex={-1}>
            {isLow && isDockOpen && <h1 className={hidden.hidden}>{demo?.title ?? 'Demo'}</h1>}
            <PanelAndWire
              place={wire}
              initialPercent={wire.isBeside ? 40 : isLow ? 75 : 50}
              isWireShown={wire.isOpen && (wire.isBeside || !isDockOpen)}
              hasWireStrip={embed === 'wire'}
              dockCoversPanel={isLow}
            />
          </main>
          <footer className={css.footer}>
            <Logo />
            <span className={css.note}>This world ends with the page</span>
            {hasSteps && (
              <Button size="small" onPress={isDockOpen ? close : () => show('player')}>
                {isDockOpen ? 'Hide the player' : 'Show the player'}
              </Button>
            )}
            <a
              className={css.open}
              href={`${window.location.pathname}#${href}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open in Parley <ExternalLink size={13} aria-hidden />
            </a>
          </footer>
        </div>
      </HostGate>
      {parts && <parts.Toast />}
    </PanelShellContext>
  );
}
