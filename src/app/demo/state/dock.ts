import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';

/** What the dock shows: the recording and its editor, or the player of the demo that is open. */
export type DockTab = 'recording' | 'player';

/** Where a recording begins: the newest call and the newest change of the log by then, empty if there is none. */
interface RecordingStart {
  readonly call: string;
  readonly change: string;
}

/** The dock of the recorder and the player. The tab remembers it. */
interface Dock {
  readonly isOpen: boolean;
  readonly tab: DockTab;
  /** Whether calls are added to the recording as they happen. */
  readonly isRecording: boolean;
  readonly show: (tab: DockTab) => void;
  readonly close: () => void;
  /** Starts or stops to record. `since` is where, if it is known. */
  readonly record: (isRecording: boolean, since?: RecordingStart) => void;
  /** Where the recorder was started, until it has looked at what came since. */
  readonly since: RecordingStart | null;
  /** The demo that the player was shown for when it was opened. */
  readonly shownFor: string | null;
  readonly showFor: (demo: string) => void;
}

export const useDock = slice<Dock>(
  'dock',
  (set) => ({
    isOpen: false,
    tab: 'recording',
    isRecording: false,
    show: (tab) => set({ isOpen: true, tab }),
    close: () => set({ isOpen: false }),
    record: (isRecording, since) => set({ isRecording, since: since ?? null }),
    since: null,
    shownFor: null,
    showFor: (shownFor) => set({ shownFor, isOpen: true, tab: 'player' }),
  }),
  { in: SESSION, key: 'parley.dock', version: 1 },
);

export function toggleDock(): void {
  const { isOpen, tab, show, close } = useDock.getState();
  if (isOpen) close();
  else show(tab);
}

/** Where the wire is beside the panel, dock and wire can be open together. */
export const ROOM_FOR_BOTH = '(min-width: 70rem)';

/** Closes the dock where it has taken the place of the wire; returns whether it had. */
export function makeRoomForWire(): boolean {
  const { isOpen, close } = useDock.getState();
  const isInTheWay = isOpen && !window.matchMedia(ROOM_FOR_BOTH).matches;
  if (isInTheWay) close();
  return isInTheWay;
}
