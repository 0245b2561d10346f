import { useNavigate } from '@tanstack/react-router';
import { useOpenDemo } from '../../../client/changes.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useLinkNotice } from '../../host/link-notice.ts';
import { PANELS } from '../../panels.ts';
import { listLinkFacts } from '../contents/facts.ts';
import type { DemoWithView } from '../contents/page-link.ts';
import { useLinkMemory } from '../address/use-link-memory.ts';
import { LinkContentsList } from '../contents/LinkPreview.tsx';
import { useIncomingDrafts } from '../drafts/incoming-drafts.ts';
import tones from '../../../ui/style/tones.module.css';
import { usePendingDemo } from './pending-demo.ts';
import { Alert } from '../../../ui/display/Alert.tsx';

/** Asks before a demo replaces the world of a server. */
export default function OpenDemoDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const knownLinks = useLinkMemory();
  const announce = useAnnouncements((state) => state.announce);
  const pendingDemo = usePendingDemo((state) => state.pendingDemo);
  const opening = useOpenDemo();
  if (pendingDemo === null) return null;
  const { demo, link } = pendingDemo;

  function handleOpened() {
    if (link !== null) knownLinks.remember(link);
    usePendingDemo.getState().setPendingDemo(null);
    useLinkNotice.getState().show(null);
    useIncomingDrafts.setState({ waitingDrafts: demo.view?.drafts ?? null });
    if (link === null && demo.view !== undefined)
      void navigate({ to: `/${demo.view.panel}`, search: demo.view.search });
    announce('The demo is open.');
    onClose();
  }
  const demoWithView: DemoWithView = { ...demo, view: demo.view ?? { panel: '', search: {} } };
  const panel =
    PANELS.find(({ id }) => id === demoWithView.view.panel)?.title ?? 'as in the address';
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
            isPending={opening.isPending}
            onPress={() => opening.mutate(demo.world, { onSuccess: handleOpened })}
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
      <LinkContentsList
        facts={listLinkFacts(demoWithView, { panel, acting: 'as chosen by its sender' })}
      />
      {opening.isError && <Alert>The world was not replaced. {messageOf(opening.error)}</Alert>}
    </Dialog>
  );
}
