import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';

type Drafts = Readonly<Record<string, unknown>>;

/** Drafts that a link contains for the panels. */
interface IncomingDrafts {
  /** The drafts of a link that replaced the world of a server, until they are stored; otherwise null. */
  readonly waitingDrafts: Drafts | null;
  /** The drafts that were stored last for the panels to read. */
  readonly storedDrafts: Drafts | null;
  /** Notes that drafts were stored. `world` is the demo world in this browser that they came with. */
  readonly noteStored: (drafts: Drafts, world: string | null) => void;
}

export const useIncomingDrafts = slice<IncomingDrafts>('incomingDrafts', (set) => ({
  waitingDrafts: null,
  storedDrafts: null,
  noteStored: (storedDrafts, world) => {
    set({ waitingDrafts: null, storedDrafts });
    // If the browser stores nothing, this is lost on a reload, but so is the world.
    if (world !== null) SESSION.setItem(STORED_DRAFTS_KEY, world);
  },
}));

const STORED_DRAFTS_KEY = 'parley.taken-over';

/** Whether the drafts of a demo world were stored for the panels of this tab. The user may have changed them since. */
export function wereDraftsStored(world: string): boolean {
  return SESSION.getItem(STORED_DRAFTS_KEY) === world;
}
