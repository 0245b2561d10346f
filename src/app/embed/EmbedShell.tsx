import ExternalLink from 'lucide-react/icons/external-link';
import { useLocation } from '@tanstack/react-router';
import { PanelShellContext } from '../../kit/panel.ts';
import { Logo } from '../../ui/display/Logo.tsx';
import { useAnnouncements } from '../announcements.ts';
import { LastSaid } from '../layout/LastSaid.tsx';
import { HostGate } from '../layout/HostGate.tsx';
import { PanelAndWire } from '../layout/PanelAndWire.tsx';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { useParts } from '../parts/use-parts.ts';
import { useShellForPanels } from '../panel-shell/use-panel-shell.ts';
import type { Embed } from '../embed.ts';
import css from './EmbedShell.module.css';

/**
 * The layout inside a frame of another page: one panel, and a link that opens the same place in Parley. The wire is shown
 * if the address asks for it, or once a panel shows an exchange; the player if the address has a demo with steps.
 */
export default function EmbedShell({ embed }: { readonly embed: Embed }) {
  const shell = useShellForPanels();
  const parts = useParts();
  const said = useAnnouncements((state) => state.said);
  const wire = useWirePlace();
  const place = useLocation({ select: ({ href }) => href });
  return (
    <PanelShellContext value={shell}>
      <HostGate>
        <div className={css.shell}>
          {parts && <parts.Notices />}
          <main className={css.content} tabIndex={-1}>
            <PanelAndWire
              place={wire}
              initial={wire.isBeside ? 40 : 50}
              wireShown={wire.isOpen}
              hasStrip={embed === 'wire'}
            />
          </main>
          <footer className={css.footer}>
            <Logo name="Parley" />
            <span className={css.note}>
              {said ? <LastSaid /> : 'This world ends with the page'}
            </span>
            <a
              className={css.open}
              href={`${window.location.pathname}#${place}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open in Parley <ExternalLink size={13} aria-hidden />
            </a>
          </footer>
        </div>
      </HostGate>
    </PanelShellContext>
  );
}
