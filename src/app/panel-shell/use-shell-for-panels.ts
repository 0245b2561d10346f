import { useMatches, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PanelShell, RawSearch } from '../../kit/panel.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { makeRoomForWire } from '../demo/state/dock.ts';
import { notePanelOpenedByPage, useAnnouncements } from '../announcements.ts';
import { useHost } from '../host/host-context.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { panelOfPath } from '../wire-place/wire-place.ts';
import { withoutSecrets } from '../without-secrets.ts';

/** The functions and values of the shell that panels can use. */
export function useShellForPanels(): PanelShell {
  const navigate = useNavigate();
  const { history } = useRouter();
  const search: RawSearch = useSearch({ strict: false });
  const announce = useAnnouncements((state) => state.announce);
  const wire = useWirePlace();
  // These functions must not change with the address. It changes before the panel does, so the old panel would render once more.
  const openWire = useStableCallback(() => wire.setOpen(true));
  const uncoverPanel = useStableCallback(wire.uncoverPanel);
  const ownPanel = useMatches({ select: (matches) => panelOfPath(matches.at(-1)?.pathname ?? '') });
  const host = useHost();
  const isInTab = host.kind === 'tab';
  const servesFrames = host.kind !== 'tab' || host.intercepting;
  // Programs of the user: receivers, which wait for events, and loops, which walk a list and end.
  const programs = host.kind === 'tab' || host.kind === 'http' ? host.programs : null;
  const origins = host.kind === 'tab' ? host.origins : null;
  const exchange = typeof search['exchange'] === 'string' ? search['exchange'] : null;

  return useMemo(() => {
    const setSearch: PanelShell['setSearch'] = (change, { replace = false } = {}) => {
      // Of several addresses that are set in the same task, the router writes only the last. The flush writes the earlier ones, so
      // that an entry of the history is up to date even if another follows it at once.
      history.flush();
      void navigate({
        to: '.',
        search: (before: RawSearch) => withoutSecrets({ ...before, ...change }),
        replace,
      });
    };
    return {
      search,
      setSearch,
      open: (panel, target) => {
        uncoverPanel();
        notePanelOpenedByPage(panel);
        void navigate({ to: `/${panel}`, search: withoutSecrets(target) });
      },
      isInTab,
      servesFrames,
      receivers: programs?.receivers ?? null,
      loops: programs?.loops ?? null,
      origins,
      exchange,
      showExchange: (id) => {
        if (id !== null) {
          openWire();
          makeRoomForWire();
        }
        setSearch({ exchange: id ?? undefined, compare: undefined });
      },
      announce: (message) => announce(message, ownPanel),
    };
  }, [
    navigate,
    history,
    search,
    isInTab,
    servesFrames,
    programs,
    origins,
    exchange,
    announce,
    ownPanel,
    openWire,
    uncoverPanel,
  ]);
}
