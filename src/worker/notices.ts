import type { HostNotice, UnavailableReason } from '../contract/host.ts';
import { NOT_GUARDED, NOT_INTERCEPTED_ADVICE, NOT_KEPT, UNAVAILABLE } from './explanations.ts';
import { downloadAside, type StoredAside } from './storage/set-aside.ts';
import type { TabWorld } from './tab-world.ts';
import type { Claim } from './world-claim.ts';

/** What the user should know about the world of this tab, most important first. */
export function noticesOf(
  world: Pick<TabWorld, 'notKept' | 'aside' | 'discard'>,
  claim: Pick<Claim, 'guarded'>,
  missing: UnavailableReason | null,
): readonly HostNotice[] {
  const notices: HostNotice[] = world.aside().map((aside) => setAsideNotice(aside, world.discard));
  const notKept = world.notKept();
  if (notKept !== null) notices.push({ kind: 'not-kept', reason: notKept, ...NOT_KEPT[notKept] });
  if (missing !== null) {
    const { message } = UNAVAILABLE[missing];
    notices.push({
      kind: 'not-intercepted',
      reason: missing,
      message,
      advice: NOT_INTERCEPTED_ADVICE,
    });
  }
  // A world in memory alone is in no danger from other tabs.
  if (!claim.guarded && notKept === null) notices.push({ kind: 'not-guarded', ...NOT_GUARDED });
  return notices;
}

function setAsideNotice(aside: StoredAside, discard: TabWorld['discard']): HostNotice {
  return {
    kind: 'set-aside',
    id: aside.id,
    reason: aside.reason,
    at: aside.at,
    message: `The world kept in this browser could not be read, and was set aside: ${aside.reason}`,
    advice: 'The default world stands in its place. Download the old one to mend or report it.',
    download: () => downloadAside(aside),
    discard: () => void discard(aside.id),
  };
}
