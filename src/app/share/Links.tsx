import { useEffect, useEffectEvent } from 'react';
import { late } from '../../base/late.ts';
import { demoInAddress } from '../../contract/links/demo-in-address.ts';
import { useLate } from '../../ui/late.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { useHost } from '../host/host-context.ts';
import { useLinkMemory } from './address/use-link-memory.ts';
import { OPEN_DEMO, useRemoveLink } from './open/use-remove-link.ts';

const LINKS_WHEN_IDLE = late(() => import('./LinksWhenIdle.tsx'));

/** Opens links that the user pastes and files that the user drops, and makes the page's address a link to what it shows. */
export function Links() {
  usePastedLinks();
  const idlePart = useLate(LINKS_WHEN_IDLE, whenIdleOrDragged);
  return idlePart && <idlePart.LinksWhenIdle />;
}

/** Calls `begin` when the page is idle, or earlier if a file is dragged over the page. */
function whenIdleOrDragged(begin: () => void): () => void {
  window.addEventListener('dragenter', begin, { once: true });
  const cancelIdle = whenIdle(begin);
  return () => {
    window.removeEventListener('dragenter', begin);
    cancelIdle();
  };
}

/**
 * Opens a link that the user pastes into the address of the open page. On a server it also opens the link that the page was
 * opened with; in the tab the host does that. It ignores links that this tab opened or wrote itself.
 */
function usePastedLinks(): void {
  const host = useHost();
  const knownLinks = useLinkMemory();
  const removeLink = useRemoveLink();
  const openFromAddress = useEffectEvent(() => {
    const link = demoInAddress(window.location.hash);
    if (link === null) return;
    if (knownLinks.knows(link)) {
      if (!isAddressTyped() || knownLinks.isCurrent(link)) return;
      // This tab wrote or opened the link before, but another world is open now.
      knownLinks.clear();
    }
    void OPEN_DEMO.load()
      .then(({ openLink }) => openLink(link, { host, removeLink }))
      .catch((error: unknown) => console.error(error));
  });
  // The event fires when the user changes the address, not when the router does.
  useEffect(() => {
    if (host.kind === 'http') openFromAddress();
    window.addEventListener('hashchange', openFromAddress);
    return () => window.removeEventListener('hashchange', openFromAddress);
  }, [host.kind]);
  const isUnreadable =
    host.kind === 'tab' && host.notices.some(({ kind }) => kind === 'unreadable-link');
  // Removes an unreadable link from the address.
  useEffect(() => {
    if (isUnreadable) removeLink();
  }, [isUnreadable, removeLink]);
}

/** Whether the user typed the address. The router's entries in the history have a state, typed addresses have no state. */
const isAddressTyped = () => window.history.state === null;
