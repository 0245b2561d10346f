import { slice } from '../base/session.ts';

interface Announcement {
  readonly message: string;
  /** Distinguishes two equal messages. */
  readonly number: number;
  /** By the clock of the browser. */
  readonly at: number;
  /** The panel that the message belongs to; null if it belongs to none. */
  readonly panel: string | null;
}

interface Announcements {
  /** The last announcement; null before the first one, and once it is cleared. */
  readonly announcement: Announcement | null;
  /** Announces a message. With `panel`, it belongs to that panel, even if another panel is open by now. */
  readonly announce: (message: string, panel?: string) => void;
  readonly clear: () => void;
  /**
   * A panel, or a tab of one, has opened: clears the announcement, unless it was made after the user's last action and is shown
   * in this panel.
   */
  readonly arriveAt: (panel: string) => void;
}

/** When the user last acted on the page, and the panel that the page itself has opened since then, if any. */
let lastAction: { readonly at: number; readonly opens: string | null } = { at: 0, opens: null };

/** Notes that the user acted: a panel that opens from now on opens because of this action. */
export const noteUserAction = (): void => void (lastAction = { at: Date.now(), opens: null });

/** Notes that the page itself opens a panel, for example with a call to edit. */
export const noteDestination = (panel: string): void =>
  void (lastAction = { ...lastAction, opens: panel });

/** Whether an announcement is shown in a panel: it belongs to that panel or to none, or the page itself opened the panel. */
export const isShownIn = (announcement: Announcement, panel: string): boolean =>
  announcement.panel === null || announcement.panel === panel || lastAction.opens === panel;

export const useAnnouncements = slice<Announcements>('announcements', (set) => ({
  announcement: null,
  announce: (message, panel) =>
    set(({ announcement }) => ({
      announcement: {
        message,
        number: (announcement?.number ?? 0) + 1,
        at: Date.now(),
        panel: panel ?? null,
      },
    })),
  clear: () => set({ announcement: null }),
  arriveAt: (panel) => {
    set(({ announcement }) =>
      announcement && announcement.at >= lastAction.at && isShownIn(announcement, panel)
        ? {}
        : { announcement: null },
    );
  },
}));
