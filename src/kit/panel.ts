import { createContext, use, useMemo, type ComponentType } from 'react';
import type { Late } from '../base/late.ts';
import type { Loops } from '../contract/loops/loops.ts';
import type { AllowedOrigins, Receivers } from '../contract/receiver.ts';

/**
 * The interface between panels and the shell. Panels are registered in src/app/panels.ts. The code of a panel loads when it is first
 * opened, and uses the shell only through the hooks below.
 */

/** Search parameters from an address. They are untrusted input. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** The search parameters of a panel, parsed. They must not contain secrets. */
export type PanelSearch = Readonly<Record<string, unknown>>;

export interface PanelDefinition<Search extends PanelSearch = PanelSearch> {
  /** The segment of the panel in the address: `explorer` for `#/explorer`. */
  readonly id: string;
  readonly title: string;
  /** An icon from lucide-react. */
  readonly icon: ComponentType<{ readonly size?: number | string }>;
  /** Position in the rail, in ascending order. */
  readonly order: number;
  /** Whether the rail of a phone has a link to the panel. Other panels are in a menu there. */
  readonly isInPhoneRail?: boolean;
  /** One sentence for the command palette and the help. */
  readonly summary: string;
  /** Parses the search parameters. It ignores unknown and invalid ones, and never throws. */
  readonly search: (raw: RawSearch) => Search;
  /** The search parameter that can also be in the path: with `exam`, `#/exams/paging` means `#/exams?exam=paging`. */
  readonly pathParam?: string;
  readonly code: Late<{ readonly default: ComponentType }>;
  /** Loads the functions that read and write the state outside of the address. Shared links contain this state, too. */
  readonly state?: () => Promise<PanelState>;
}

/** What a panel adds to the command palette and the list of shortcuts. It loads when one of these opens. */
export interface PanelHelp {
  /**
   * A hook that returns places inside the panel, for the command palette to search. `typed` is the text in the palette: places that
   * are costly to load can wait until it asks for them.
   */
  readonly usePlaces?: (typed: string) => readonly PanelPlace[];
  /** Keyboard shortcuts of the panel, for the list of shortcuts. `Mod` is ⌘ or Ctrl. */
  readonly shortcuts?: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/**
 * Reads and writes the state of a panel that is not in its address, such as long texts. The shell removes secrets from it before it
 * puts it into a link.
 */
export interface PanelState {
  /** Returns the state that belongs to the address `search`, as a JSON value; null if the address holds everything. */
  read(search: RawSearch): unknown;
  /** Stores a value from a link, before the panel is shown. The value is untrusted; never throws. */
  write(value: unknown): void;
  /** Sentences about what a link to this address leaves out, such as programs, because a link carries no code. */
  leavesOut?(search: RawSearch): readonly string[];
}

export interface PanelPlace {
  /** Shown and searched in the palette, for example `chat.delete`. */
  readonly title: string;
  readonly detail?: string;
  /** The name of the group that the place is listed in, for example `Channels`. Default: the title of the panel. */
  readonly group?: string;
  readonly search: PanelSearch;
}

export interface PanelShell {
  /** Search parameters of the current address, unparsed. */
  readonly search: RawSearch;
  /**
   * Changes some search parameters; `undefined` removes one. It adds a history entry unless `replace` is set. Set it while the user
   * types.
   */
  readonly setSearch: (change: RawSearch, options?: { readonly replace?: boolean }) => void;
  /** Opens a panel. */
  readonly open: (panel: string, search: PanelSearch) => void;
  /** Whether the platform runs in this tab. Programs outside of the page cannot reach it there. */
  readonly isInTab: boolean;
  /** Whether the platform also answers requests of frames in the page, which show its sign-in pages. */
  readonly servesFrames: boolean;
  /** The built-in receivers of apps; null until they have loaded. */
  readonly receivers: Receivers | null;
  /** Runs the user’s loops: programs that walk a list, and end. Null until its code has loaded. */
  readonly loops: Loops | null;
  /** Origins that the page may send to; null if a server runs the platform and does the sending. */
  readonly origins: AllowedOrigins | null;
  /** Id of the exchange that is open in the wire, or null. */
  readonly exchange: string | null;
  /** Opens an exchange in the wire; null closes it. */
  readonly showExchange: (id: string | null) => void;
  /** Announces a message to screen readers, and shows it for a moment. */
  readonly announce: (message: string) => void;
}

/** Provided by the shell around the panel. */
export const PanelShellContext = createContext<PanelShell | null>(null);

export function usePanelShell(): PanelShell {
  const shell = use(PanelShellContext);
  if (!shell) throw new Error('usePanelShell needs the shell above it.');
  return shell;
}

/**
 * The search parameters of the panel, and a function that changes them. `parse` is the panel's own `search`.
 *
 *     const [search, setSearch] = usePanelSearch(explorerSearch);
 *     setSearch({ method: 'chat.delete' });
 */
export function usePanelSearch<Search extends PanelSearch>(
  parse: (raw: RawSearch) => Search,
): readonly [
  search: Search,
  setSearch: (change: Partial<Search>, options?: { readonly replace?: boolean }) => void,
] {
  const { search: raw, setSearch } = usePanelShell();
  const search = useMemo(() => parse(raw), [parse, raw]);
  return [search, setSearch];
}
