import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { embedOf } from './embed.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The user's settings for the page. They are kept in the browser and contain no data of the world. */
interface Choices {
  readonly theme: Theme;
  readonly wireOpen: boolean;
  readonly setTheme: (theme: Theme) => void;
  readonly setWireOpen: (open: boolean) => void;
}

/** In a small window the wire is closed at first, in a frame of another page unless its address asks for it. */
function startsWithWire(): boolean {
  const embed = embedOf(document.documentElement);
  return embed === null ? window.matchMedia('(min-width: 48rem)').matches : embed === 'wire';
}

export const useChoices = create<Choices>()(
  persist(
    (set) => ({
      theme: 'system',
      wireOpen: startsWithWire(),
      setTheme: (theme) => set({ theme }),
      setWireOpen: (wireOpen) => set({ wireOpen }),
    }),
    // public/theme.js reads the theme under this name before the page is drawn.
    { name: 'parley.choices', version: 1, storage: createJSONStorage(() => localStorage) },
  ),
);
