import { slice } from '../base/session.ts';

interface Announcement {
  readonly message: string;
  /** Distinguishes two equal messages. */
  readonly number: number;
  /** By the clock of the browser. */
  readonly at: number;
  /** The panel that it belongs to; null for what belongs to none. */
  readonly panel: string | null;
}

interface Announcements {
  /** The last announcement. */
  readonly said: Announcement | null;
  /** Says something. What a panel says belongs to it, also when it comes late. */
  readonly announce: (message: string, panel?: string) => void;
  readonly clear: () => void;
  /** A panel, or a tab of one, was opened: what was said belongs to the one before, unless it was said on the way. */
  readonly arriveAt: (panel: string) => void;
}

/** When the user last touched the page, and the panel that the page itself has gone to since; null for none. */
let way: { readonly from: number; readonly to: string | null } = { from: 0, to: null };

/** The user touches the page: where it goes from now on, it goes for that. */
export const noteTouch = (): void => void (way = { from: Date.now(), to: null });

/** The page goes to a panel by itself, such as with a call that is to be edited. */
export const noteDestination = (panel: string): void => void (way = { ...way, to: panel });

/** Whether an announcement is to be seen while a panel is open: it is its own, or the page went there with it. */
export const isOf = (said: Announcement, panel: string): boolean =>
  said.panel === null || said.panel === panel || way.to === panel;

export const useAnnouncements = slice<Announcements>('announcements', (set) => ({
  said: null,
  announce: (message, panel) =>
    set(({ said }) => ({
      said: { message, number: (said?.number ?? 0) + 1, at: Date.now(), panel: panel ?? null },
    })),
  clear: () => set({ said: null }),
  arriveAt: (panel) => {
    set(({ said }) => (said && said.at >= way.from && isOf(said, panel) ? {} : { said: null }));
  },
}));
