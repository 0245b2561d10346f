import type { HostNotice, UnavailableReason } from '../contract/host.ts';
import {
  DEMO_WORLD,
  HOST_SILENT,
  NEWER_BUILD,
  logDamaged,
  NOT_GUARDED,
  NOT_INTERCEPTED_ADVICE,
  NOT_KEPT,
  REFUSING,
  UNAVAILABLE,
  unreadableLink,
} from './explanations.ts';
import {
  downloadUnreadableWorld,
  type StoredUnreadableWorld,
} from './storage/unreadable-worlds.ts';
import type { TabWorld } from './tab-world.ts';
import type { Claim } from './worlds/world-claim.ts';

type NoticedWorld = Pick<TabWorld, 'refusing' | 'notKept' | 'dropped' | 'aside' | 'discard'>;

/** How the tab got its world, and what the user can do about it. */
interface Arrival {
  /** Why the link in the address could not be opened. */
  readonly unreadableLink?: string | null;
  /** Opens the user's own world; null if that is open. */
  readonly back?: (() => void) | null;
  /** Opens a copy of the world; null unless another tab runs it and does not answer. */
  readonly openCopy?: (() => void) | null;
  /** Loads the newer build of the page, or null. */
  readonly reload?: (() => void) | null;
}

/** What the user should know about the worlds of this tab, most important first. */
export function noticesOf(
  worlds: readonly NoticedWorld[],
  claim: Pick<Claim, 'guarded'>,
  missing: UnavailableReason | null,
  arrival: Arrival = {},
): readonly HostNotice[] {
  const notices: HostNotice[] = worlds.flatMap(({ aside, discard }, index) =>
    aside().map((each) => unreadableWorldNotice(index, each, discard)),
  );
  const refusing = worlds.map((each) => each.refusing()).find((reason) => reason !== null);
  if (refusing) notices.push({ kind: 'refusing', reason: refusing, ...REFUSING[refusing] });
  const notKept = worlds.map((each) => each.notKept()).find((reason) => reason !== null) ?? null;
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
  const {
    unreadableLink: unreadable = null,
    back = null,
    openCopy = null,
    reload = null,
  } = arrival;
  if (openCopy !== null) notices.push({ kind: 'host-silent', openCopy, ...HOST_SILENT });
  if (unreadable !== null) notices.push({ kind: 'unreadable-link', ...unreadableLink(unreadable) });
  if (back !== null) notices.push({ kind: 'demo-world', back, ...DEMO_WORLD });
  const dropped = worlds.reduce((sum, each) => sum + each.dropped(), 0);
  if (dropped > 0) notices.push({ kind: 'log-damaged', ...logDamaged(dropped) });
  // Other tabs cannot overwrite a world that is only in memory.
  if (!claim.guarded && notKept === null) notices.push({ kind: 'not-guarded', ...NOT_GUARDED });
  if (reload !== null) notices.push({ kind: 'newer-build', reload, ...NEWER_BUILD });
  return notices;
}

function unreadableWorldNotice(
  index: number,
  aside: StoredUnreadableWorld,
  discard: TabWorld['discard'],
): HostNotice {
  return {
    kind: 'unreadable-world',
    id: `${index}.${aside.id}`,
    reason: aside.reason,
    at: aside.at,
    message: `The saved world could not be read: ${aside.reason}`,
    advice: 'Parley started a new world and kept the old one. Download it to repair or report it.',
    download: () => downloadUnreadableWorld(aside),
    discard: () => void discard(aside.id),
  };
}
