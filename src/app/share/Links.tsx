import { useEffect, useEffectEvent } from 'react';
import { late } from '../../base/late.ts';
import { demoInAddress } from '../../contract/links/demo-in-address.ts';
import { useLate } from '../../ui/late.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { useHost } from '../host/host-context.ts';
import { useLinkMemory } from './address/use-link-memory.ts';
import { OPEN_DEMO, useDropLink } from './open/use-drop-link.ts';

const QUIET_LINKS = late(() => import('./QuietLinks.tsx'));

/** Opens links and files that come to the page, and keeps its own address a link. */
export function Links() {
  usePastedLinks();
  const quiet = useLate(QUIET_LINKS, whenIdleOrDragged);
  return quiet && <quiet.QuietLinks />;
}

/** A file may be dropped sooner: it is dragged over the page first. */
function whenIdleOrDragged(begin: () => void): () => void {
  window.addEventListener('dragenter', begin, { once: true });
  const prevent = whenIdle(begin);
  return () => {
    window.removeEventListener('dragenter', begin);
    prevent();
  };
}

/**
 * Opens a link that is pasted into the address of the open page, and on a server also one that the page was opened with: in
 * the tab the host opens that. Links that this tab opened or wrote itself are left alone.
 */
function usePastedLinks(): void {
  const host = useHost();
  const links = useLinkMemory();
  const dropLink = useDropLink();
  const look = useEffectEvent(() => {
    const link = demoInAddress(window.location.hash);
    if (link === null) return;
    if (links.knows(link)) {
      if (!isTyped() || links.isCurrent(link)) return;
      // It was of this tab once, and describes another world than the one that is open.
      links.clear();
    }
    void OPEN_DEMO.load()
      .then(({ openLink }) => openLink(link, { host, dropLink }))
      .catch((error: unknown) => console.error(error));
  });
  // Follows the address that the user writes: the event does not fire for what the router itself changes.
  useEffect(() => {
    if (host.kind === 'http') look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [host.kind]);
  const isUnreadable =
    host.kind === 'tab' && host.notices.some(({ kind }) => kind === 'unreadable-link');
  // The address names only what is open.
  useEffect(() => {
    if (isUnreadable) dropLink();
  }, [isUnreadable, dropLink]);
}

/** Whether the user wrote the address, rather than went back to it: only the router’s own entries have a state. */
const isTyped = () => window.history.state === null;
