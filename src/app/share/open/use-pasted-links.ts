import { useEffect, useEffectEvent } from 'react';
import { demoInAddress } from '../../../contract/links/demo-in-address.ts';
import { useHost } from '../../host/host-context.ts';
import { useLinkMemory } from '../links/use-link-memory.ts';
import { late } from '../../../base/late.ts';
import { useDropLink } from './use-drop-link.ts';

export const OPEN_DEMO = late(() => import('./open-demo.ts'));

/**
 * Opens a link that is pasted into the address of the open page, and on a server also one that the page was opened with: in
 * the tab the host opens that. Links that this tab opened or wrote itself are left alone.
 */
export function usePastedLinks(): void {
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
  // In step with the address that the user writes: the event does not fire for what the router itself changes.
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
