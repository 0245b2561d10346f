import { useMatches, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PanelShell, RawSearch } from '../../kit/panel.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { makeRoomForWire } from '../demo/state/dock.ts';
import { noteDestination, useAnnouncements } from '../announcements.ts';
import { useHost } from '../host/host-context.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { panelIn } from '../wire-place/wire-place.ts';
import { withoutSecrets } from '../without-secrets.ts';

/** Implements what panels can use of the shell, with the router and the page's settings. */
export function useShellForPanels(): PanelShell {
  const navigate = useNavigate();
  const { history } = useRouter();
  const search: RawSearch = useSearch({ strict: false });
  const say = useAnnouncements((state) => state.announce);
  const wire = useWirePlace();
  // The address changes a moment before the panel does. What depends on it would have the panel that is left render once more.
  const openWire = useSteady(() => wire.setOpen(true));
  const uncover = useSteady(wire.uncover);
  const own = useMatches({ select: (matches) => panelIn(matches.at(-1)?.pathname ?? '') });
  const host = useHost();
  const isInTab = host.kind === 'tab';
  const reachesFrames = host.kind !== 'tab' || host.intercepting;
  const programs = host.kind === 'tab' || host.kind === 'http' ? host.programs : null;
  const origins = host.kind === 'tab' ? host.origins : null;
  const exchange = typeof search['exchange'] === 'string' ? search['exchange'] : null;

  return useMemo(() => {
    const setSearch: PanelShell['setSearch'] = (change, { replace = false } = {}) => {
      // Otherwise an entry that is replaced and left at once would keep what it had before: the router writes only the
      // last of the addresses that are set at the same time.
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
        uncover();
        noteDestination(panel);
        void navigate({ to: `/${panel}`, search: withoutSecrets(target) });
      },
      isInTab,
      reachesFrames,
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
      announce: (message) => say(message, own),
    };
  }, [
    navigate,
    history,
    search,
    isInTab,
    reachesFrames,
    programs,
    origins,
    exchange,
    say,
    own,
    openWire,
    uncover,
  ]);
}
