import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';

type Drafts = Readonly<Record<string, unknown>>;

/** Drafts that a link brings for the panels. */
interface Incoming {
  /** Drafts that wait for the panels, of a link that replaced the world of a server, or null. */
  readonly drafts: Drafts | null;
  /** The drafts that the panels took over last. */
  readonly taken: Drafts | null;
  /** Notes that the panels took over drafts. `world` is the demo world in this browser that they came with. */
  readonly take: (drafts: Drafts, world: string | null) => void;
}

export const useIncoming = slice<Incoming>('incoming', (set) => ({
  drafts: null,
  taken: null,
  take: (taken, world) => {
    set({ drafts: null, taken });
    // If storage is blocked, this is lost on a reload, but so is the world.
    if (world !== null) SESSION.setItem(TAKEN_OVER_KEY, world);
  },
}));

const TAKEN_OVER_KEY = 'parley.taken-over';

/** Whether the panels of this tab have taken over the drafts of a demo world. The user may have changed them since. */
export function wasTaken(world: string): boolean {
  return SESSION.getItem(TAKEN_OVER_KEY) === world;
}
