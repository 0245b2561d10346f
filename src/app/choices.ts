import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type Theme = 'system' | 'light' | 'dark';

/** What the user chose about the page itself. Kept in the browser; nothing of the world is in it. */
interface Choices {
  readonly theme: Theme;
  readonly wireOpen: boolean;
  readonly setTheme: (theme: Theme) => void;
  readonly setWireOpen: (open: boolean) => void;
}

/** A small window has no room for the wire until it is asked for. */
const hasRoomForWire = () => window.matchMedia('(min-width: 48rem)').matches;

export const useChoices = create<Choices>()(
  persist(
    (set) => ({
      theme: 'system',
      wireOpen: hasRoomForWire(),
      setTheme: (theme) => set({ theme }),
      setWireOpen: (wireOpen) => set({ wireOpen }),
    }),
    // public/theme.js reads the theme under this name before the page is drawn.
    { name: 'parley.choices', version: 1, storage: createJSONStorage(() => localStorage) },
  ),
);
