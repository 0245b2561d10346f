import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';

type Drafts = Readonly<Record<string, unknown>>;

/** What a link brought for the panels. */
interface Incoming {
  /** Waits to be taken over: the link was opened on a server, whose world it replaced. */
  readonly drafts: Drafts | null;
  /** What was taken over last. */
  readonly taken: Drafts | null;
  /** Notes that drafts were taken over; `world` is the demo world of this browser that they came with. */
  readonly take: (drafts: Drafts, world: string | null) => void;
}

export const useIncoming = slice<Incoming>('incoming', (set) => ({
  drafts: null,
  taken: null,
  take: (taken, world) => {
    set({ drafts: null, taken });
    // Where storage is blocked, the world does not survive a reload either.
    if (world !== null) SESSION.setItem(KEY, world);
  },
}));

const KEY = 'parley.taken-over';

/** Whether this tab has taken over the drafts of a demo world already: what the user did with them since must stay. */
export function wasTaken(world: string): boolean {
  return SESSION.getItem(KEY) === world;
}
