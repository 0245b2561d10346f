import { createContext, use, useMemo, type ComponentType } from 'react';
import type { Late } from '../base/late.ts';
import type { Loops } from '../contract/loops/loops.ts';
import type { AllowedOrigins, Receivers } from '../contract/receiver.ts';

/**
 * The interface between panels and the shell. A panel is registered in src/app/panels.ts, and its code is loaded
 * when it is first opened. It uses the shell only through the hooks below.
 */

/** Search parameters from an address. They are untrusted input. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** The search parameters of a panel, parsed. They must not contain secrets. */
export type PanelSearch = Readonly<Record<string, unknown>>;

export interface PanelDefinition<Search extends PanelSearch = PanelSearch> {
  /** Its segment in the address: `explorer` for `#/explorer`. */
  readonly id: string;
  readonly title: string;
  /** An icon from lucide-react. */
  readonly icon: ComponentType<{ readonly size?: number | string }>;
  /** Position in the rail, in ascending order. */
  readonly order: number;
  /** Whether the rail of a phone has it; the others are in a menu there. */
  readonly isDaily?: boolean;
  /** One sentence for the command palette and the help. */
  readonly summary: string;
  /** Parses the search parameters. It ignores unknown and invalid ones, and never throws. */
  readonly search: (raw: RawSearch) => Search;
  /** The search parameter that its address can have as a path: with `exam`, `#/exams/paging` is `#/exams?exam=paging`. */
  readonly place?: string;
  readonly code: Late<{ readonly default: ComponentType }>;
  /** What the panel keeps outside of its address. A shared link holds it, too. */
  readonly state?: () => Promise<PanelState>;
}

/** What the command palette and the list of shortcuts have of a panel. It loads with them. */
export interface PanelHelp {
  /**
   * Places inside the panel for the command palette, while `typed` is in it. A hook, so that it can use the client. The
   * palette searches them; `typed` is for what is only worth loading once somebody looks for it.
   */
  readonly usePlaces?: (typed: string) => readonly PanelPlace[];
  /** Keyboard shortcuts of the panel, for the list of shortcuts. `Mod` is ⌘ or Ctrl. */
  readonly shortcuts?: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/**
 * What a panel keeps outside of its address: a text too long for it, or one that an address must not hold. The shell takes
 * secrets out before a link holds it.
 */
export interface PanelState {
  /** A JSON value for the place in the panel that `search` says; null if the address holds everything. */
  read(search: RawSearch): unknown;
  /** Takes over a value of a link, before the panel is shown. The value is untrusted; never throws. */
  write(value: unknown): void;
  /** What no link may hold of this place, in sentences: programs, because a link carries no code. */
  leavesOut?(search: RawSearch): readonly string[];
}

export interface PanelPlace {
  /** Shown and searched in the palette, for example `chat.delete`. */
  readonly title: string;
  readonly detail?: string;
  /** What the places beside it are called, for example `Channels`. Default: the title of the panel. */
  readonly group?: string;
  readonly search: PanelSearch;
}

export interface PanelShell {
  /** Search parameters of the current address, unparsed. */
  readonly search: RawSearch;
  /**
   * Changes some of them; `undefined` removes one. It adds a history entry unless `replace` is set, which it should
   * be while the user types.
   */
  readonly setSearch: (change: RawSearch, options?: { readonly replace?: boolean }) => void;
  /** Opens a panel. */
  readonly open: (panel: string, search: PanelSearch) => void;
  /** Whether the platform runs in this tab, where no program outside of the page reaches it. */
  readonly isInTab: boolean;
  /** Whether pages in frames reach the platform, as sign-in requires. */
  readonly reachesFrames: boolean;
  /** The built-in receivers of apps; null until they have loaded. */
  readonly receivers: Receivers | null;
  /** Programs that run once; null until they have loaded. */
  readonly loops: Loops | null;
  /** Origins that the page may send to; null if the platform runs on a server, which sends. */
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
