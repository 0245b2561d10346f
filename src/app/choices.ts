import { slice } from '../base/session.ts';
import { LOCAL } from '../base/storage.ts';
import { isJsonObject } from '../contract/json.ts';

export type Theme = 'system' | 'light' | 'dark';

/**
 * The end of the keys of `wire` (`placeKey`) for panels that the wire covers. The page does not read their values back when it
 * loads: a user who comes back wants to see the panel.
 */
export const SHEET = 'sheet';

/** The user's settings for the page. The browser stores them; they contain no data of the world. */
interface Choices {
  readonly theme: Theme;
  /** Whether the user has opened or closed the wire, by the key of its place: see src/app/wire-place/wire-place.ts. */
  readonly wire: Readonly<Record<string, boolean>>;
  readonly setTheme: (theme: Theme) => void;
  readonly setWire: (place: string, isOpen: boolean) => void;
}

export const useChoices = slice<Choices>(
  'choices',
  (set) => ({
    theme: 'system',
    wire: {},
    setTheme: (theme) => set({ theme }),
    setWire: (place, isOpen) => set(({ wire }) => ({ wire: { ...wire, [place]: isOpen } })),
  }),
  {
    in: LOCAL,
    // public/theme.js reads the theme under this key before the page is drawn.
    key: 'parley.choices',
    version: 2,
    // The storage may hold anything, so each value is checked. Version 1 had one value of `wire` for all panels.
    read: (stored, initial, version) => ({
      ...initial,
      theme: themeOf(stored),
      wire: version === 1 ? {} : wireOf(stored),
    }),
  },
);

function themeOf(stored: unknown): Theme {
  const theme =
    typeof stored === 'object' && stored !== null && 'theme' in stored ? stored.theme : null;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function wireOf(stored: unknown): Choices['wire'] {
  const wire: unknown = Object(stored)['wire'];
  if (!isJsonObject(wire)) return {};
  return Object.fromEntries(
    Object.entries(wire).filter(
      (entry): entry is [string, boolean] =>
        typeof entry[1] === 'boolean' && !entry[0].endsWith(`:${SHEET}`),
    ),
  );
}
