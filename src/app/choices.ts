import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type Theme = 'system' | 'light' | 'dark';

/** The user's settings for the page. They are kept in the browser and contain no data of the world. */
interface Choices {
  readonly theme: Theme;
  readonly wireOpen: boolean;
  readonly setTheme: (theme: Theme) => void;
  readonly setWireOpen: (open: boolean) => void;
}

/** In a small window the wire is closed at first. */
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
