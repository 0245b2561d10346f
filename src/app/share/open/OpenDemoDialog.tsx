import { useNavigate } from '@tanstack/react-router';
import { useOpenDemo } from '../../../client/changes.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useLinkNotice } from '../../host/link-notice.ts';
import { PANELS } from '../../panels.ts';
import { linkFacts } from '../contents/facts.ts';
import type { PlacedDemo } from '../contents/page-link.ts';
import { useLinkMemory } from '../address/use-link-memory.ts';
import { LinkHolds } from '../contents/LinkPreview.tsx';
import { useIncoming } from '../take-over/incoming.ts';
import tones from '../../../ui/style/tones.module.css';
import { usePendingDemo } from './pending-demo.ts';
import { Alert } from '../../../ui/display/Alert.tsx';

/** Asks before a demo replaces the world of a server. */
export default function OpenDemoDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const links = useLinkMemory();
  const announce = useAnnouncements((state) => state.announce);
  const pending = usePendingDemo((state) => state.pending);
  const open = useOpenDemo();
  if (pending === null) return null;
  const { demo, link } = pending;

  function handleOpened() {
    if (link !== null) links.remember(link);
    usePendingDemo.getState().ask(null);
    useLinkNotice.getState().show(null);
    useIncoming.setState({ drafts: demo.view?.drafts ?? null });
    if (link === null && demo.view !== undefined)
      void navigate({ to: `/${demo.view.panel}`, search: demo.view.search });
    announce('The demo is open.');
    onClose();
  }
  const placed: PlacedDemo = { ...demo, view: demo.view ?? { panel: '', search: {} } };
  const panel = PANELS.find(({ id }) => id === placed.view.panel)?.title ?? 'as in the address';
  return (
    <Dialog
      title="Open the demo"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={open.isPending}
            onPress={() => open.mutate(demo.world, { onSuccess: handleOpened })}
          >
            Replace the world
          </Button>
        </>
      }
    >
      <p className={tones.muted}>
        The demo replaces the world of this server, for everybody who uses it. Its tokens and
        secrets are predictable: anybody can compute them, and call the server with them.
      </p>
      <LinkHolds facts={linkFacts(placed, { panel, acting: 'as chosen by its sender' })} />
      {open.isError && <Alert>The world was not replaced. {messageOf(open.error)}</Alert>}
    </Dialog>
  );
}
