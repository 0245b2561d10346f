import { slice } from '../base/session.ts';

interface Announcement {
  readonly message: string;
  /** Rises with each announcement, so that two equal messages differ. */
  readonly serialNumber: number;
  /** When it was made, by the clock of the browser. */
  readonly madeAt: number;
  /** The panel that the message belongs to; null if it belongs to no panel. */
  readonly panel: string | null;
}

interface Announcements {
  /** The last announcement; null before the first one, and once it is cleared. */
  readonly announcement: Announcement | null;
  /** Announces a message. With `panel`, it belongs to that panel, even if another panel is open by now. */
  readonly announce: (message: string, panel?: string) => void;
  readonly clear: () => void;
  /**
   * To call when a panel, or a tab of one, has opened. Clears the announcement, unless it was made after the user's last action
   * and is shown in this panel.
   */
  readonly handlePanelOpened: (panel: string) => void;
}

/** When the user last acted on the page, and the panel that the page itself has opened since then, if any. */
let lastAction: { readonly at: number; readonly openedPanel: string | null } = {
  at: 0,
  openedPanel: null,
};

/** Notes that the user acted. A panel that opens from now on opens because of this action. */
export const noteUserAction = (): void => void (lastAction = { at: Date.now(), openedPanel: null });

/** Notes that the page itself opens a panel, for example with a call to edit. */
export const notePanelOpenedByPage = (panel: string): void =>
  void (lastAction = { ...lastAction, openedPanel: panel });

/** Whether an announcement is shown in a panel: it belongs to the panel or to no panel, or the page itself opened the panel. */
export const isShownIn = (announcement: Announcement, panel: string): boolean =>
  announcement.panel === null || announcement.panel === panel || lastAction.openedPanel === panel;

export const useAnnouncements = slice<Announcements>('announcements', (set) => ({
  announcement: null,
  announce: (message, panel) =>
    set(({ announcement }) => ({
      announcement: {
        message,
        serialNumber: (announcement?.serialNumber ?? 0) + 1,
        madeAt: Date.now(),
        panel: panel ?? null,
      },
    })),
  clear: () => set({ announcement: null }),
  handlePanelOpened: (panel) => {
    set(({ announcement }) =>
      announcement && announcement.madeAt >= lastAction.at && isShownIn(announcement, panel)
        ? {}
        : { announcement: null },
    );
  },
}));
