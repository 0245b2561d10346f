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
  /** Announces a message. A message of a panel belongs to that panel, also if another panel is open by then. */
  readonly announce: (message: string, panel?: string) => void;
  readonly clear: () => void;
  /** Clears the announcement when a panel, or a tab of one, opens, unless it was made while the page went there. */
  readonly arriveAt: (panel: string) => void;
}

/** When the user last acted on the page, and the panel that the page itself has opened since; null if none. */
let way: { readonly from: number; readonly to: string | null } = { from: 0, to: null };

/** Notes that the user acted: panels that open from now on open because of that. */
export const noteTouch = (): void => void (way = { from: Date.now(), to: null });

/** Notes that the page itself opens a panel, for example with a call to edit. */
export const noteDestination = (panel: string): void => void (way = { ...way, to: panel });

/** Whether an announcement is shown while a panel is open: it belongs to that panel, or the page opened the panel with it. */
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
