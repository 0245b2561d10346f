import type { Demo } from '../../../contract/demo/demo.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { useDock } from '../dock.ts';
import { useShownView } from '../use-shown-view.ts';

/** Opens a demo in a world of its own, with the player. */
export function usePlayRecording(): (demo: Demo) => void {
  const host = useHost();
  const view = useShownView();
  const announce = useAnnouncements((state) => state.announce);
  return (demo) => {
    useDock.getState().show('player');
    const shown = view && demo.view === undefined ? { ...demo, view } : demo;
    if (host.kind !== 'tab' || host.worlds === null) return;
    host.worlds.openDemo(shown, null).catch((error: unknown) => announce(messageOf(error)));
  };
}
