import { slice } from '../base/session.ts';
import { LOCAL } from '../base/storage.ts';
import { isJsonObject } from '../contract/json.ts';

export type Theme = 'system' | 'light' | 'dark';

/** What the key of a place ends with where the wire covers the panel. It is not remembered: who comes back wants the panel. */
export const SHEET = 'sheet';

/** The user's settings for the page. They are kept in the browser and contain no data of the world. */
interface Choices {
  readonly theme: Theme;
  /** Whether the wire is open, by the place where the user opened or closed it: see src/app/wire-place/wire-place.ts. */
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
    // The storage may hold anything, and the page is drawn with it. The first version had one wire for all panels.
    read: (kept, first, version) => ({
      ...first,
      theme: themeOf(kept),
      wire: version === 1 ? {} : wireOf(kept),
    }),
  },
);

function themeOf(kept: unknown): Theme {
  const theme = typeof kept === 'object' && kept !== null && 'theme' in kept ? kept.theme : null;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function wireOf(kept: unknown): Choices['wire'] {
  const wire: unknown = Object(kept)['wire'];
  if (!isJsonObject(wire)) return {};
  return Object.fromEntries(
    Object.entries(wire).filter(
      (entry): entry is [string, boolean] =>
        typeof entry[1] === 'boolean' && !entry[0].endsWith(`:${SHEET}`),
    ),
  );
}
