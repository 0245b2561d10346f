import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';

/** What the dock shows: the recording and its editor, or the player of the demo that is open. */
export type DockTab = 'recording' | 'player';

/** Where a recording begins: the ids of the newest call and the newest change at that time, if any. */
interface RecordingStart {
  readonly call: string;
  readonly change: string;
}

/** The dock of the recorder and the player. The browser stores it until the page's tab closes. */
interface Dock {
  readonly isOpen: boolean;
  readonly tab: DockTab;
  /** Whether calls are added to the recording as they happen. */
  readonly isRecording: boolean;
  readonly show: (tab: DockTab) => void;
  readonly close: () => void;
  /** Starts or stops recording. `since`: where the recording starts, if it is known. */
  readonly setRecording: (isRecording: boolean, since?: RecordingStart) => void;
  /** Where the recording starts; null once the recorder has read it. */
  readonly since: RecordingStart | null;
  /** The last demo for which the player was shown. That happens once when a demo is opened; then the user may close the dock. */
  readonly shownFor: string | null;
  readonly showPlayerFor: (demo: string) => void;
}

export const useDock = slice<Dock>(
  'dock',
  (set) => ({
    isOpen: false,
    tab: 'recording',
    isRecording: false,
    show: (tab) => set({ isOpen: true, tab }),
    close: () => set({ isOpen: false }),
    setRecording: (isRecording, since) => set({ isRecording, since: since ?? null }),
    since: null,
    shownFor: null,
    showPlayerFor: (shownFor) => set({ shownFor, isOpen: true, tab: 'player' }),
  }),
  { in: SESSION, key: 'parley.dock', version: 1 },
);

export function toggleDock(): void {
  const { isOpen, tab, show, close } = useDock.getState();
  if (isOpen) close();
  else show(tab);
}

/** Windows in which the wire is beside the panel, so that dock and wire can be open together. */
export const ROOM_FOR_BOTH = '(min-width: 70rem)';

/** Closes the dock if it is open where the wire would be. Returns whether it closed the dock. */
export function makeRoomForWire(): boolean {
  const { isOpen, close } = useDock.getState();
  const isInTheWay = isOpen && !window.matchMedia(ROOM_FOR_BOTH).matches;
  if (isInTheWay) close();
  return isInTheWay;
}
