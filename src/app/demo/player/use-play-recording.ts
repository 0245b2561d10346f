import { late } from '../../../base/late.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { Demo } from '../../../contract/demo/demo.ts';
import type { HostState } from '../../../contract/host.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { OPEN_DEMO } from '../../share/open/use-pasted-links.ts';
import { useDock } from '../state/dock.ts';
import { useShownView } from '../state/use-shown-view.ts';

const PAGE_LINK = late(() => import('../../share/contents/page-link.ts'));

/** Opens a demo in a world of its own, with the player. */
export function usePlayRecording(): (demo: Demo) => void {
  const host = useHost();
  const view = useShownView();
  const announce = useAnnouncements((state) => state.announce);
  return (demo) => {
    useDock.getState().show('player');
    const shown = view && demo.view === undefined ? { ...demo, view } : demo;
    openIt(shown, host).catch((error: unknown) => announce(messageOf(error)));
  };
}

/** Every time in a new world: the address of an earlier one is known to the tab, and would lead back to that. */
async function openIt(demo: Demo, host: HostState): Promise<void> {
  if (host.kind === 'tab' && host.worlds !== null && demo.view !== undefined) {
    const { fragmentOf } = await PAGE_LINK.load();
    window.history.pushState(null, '', fragmentOf(demo.view.panel, demo.view.search));
    await host.worlds.openDemo(demo, null);
  } else {
    const { openDemo } = await OPEN_DEMO.load();
    await openDemo(demo, host);
  }
}
