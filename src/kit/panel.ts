import { createContext, use, useMemo, type ComponentType } from 'react';

/**
 * What a panel is to the shell, and the shell to a panel. A panel is a registered value (src/app/panels.ts);
 * its code is loaded when it is first opened. It reaches the shell through the hooks below and nothing else.
 */

/** What stands in the address of a panel, as it was read from there: nothing about it is to be trusted. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Where a panel is: typed, and plain enough to stand in an address. Never a secret. */
export type PanelSearch = Readonly<Record<string, unknown>>;

export interface PanelDefinition<Search extends PanelSearch = PanelSearch> {
  /** Its segment in the address: `explorer` for `#/explorer`. */
  readonly id: string;
  readonly title: string;
  /** An icon of lucide-react, imported by itself. */
  readonly icon: ComponentType<{ readonly size?: number | string }>;
  /** Place in the rail; smaller comes first. */
  readonly order: number;
  /** One sentence for the command palette and the help. */
  readonly summary: string;
  /** Reads what stands in the address. Drops what it cannot use; never throws. */
  readonly search: (raw: RawSearch) => Search;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Places inside the panel that the command palette offers. A hook: it may ask the client. */
  readonly usePlaces?: () => readonly PanelPlace[];
  /** Keys that do something in the panel, for the list of shortcuts; `Mod` is ⌘ or Ctrl. */
  readonly shortcuts?: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

export interface PanelPlace {
  /** What the palette shows and searches, for example `chat.delete`. */
  readonly title: string;
  readonly detail?: string;
  readonly search: PanelSearch;
}

export interface PanelShell {
  /** Search parameters of the present address, unparsed. */
  readonly search: RawSearch;
  /**
   * Changes some of them; `undefined` takes one away. It is a step of the history unless `replace` is set,
   * as it should be while the user types.
   */
  readonly setSearch: (change: RawSearch, options?: { readonly replace?: boolean }) => void;
  /** Goes to a panel. */
  readonly open: (panel: string, search: PanelSearch) => void;
  /** Whether pages in frames reach the platform, as those of a sign-in have to. */
  readonly reachesFrames: boolean;
  /** The exchange that the wire shows, by id. */
  readonly exchange: string | null;
  /** Shows an exchange in the wire; null closes it. */
  readonly showExchange: (id: string | null) => void;
  /** Says something to screen readers, and shows it for a moment. */
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
 * Where the panel is, and the way to go elsewhere in it. `parse` is the panel's own `search`.
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
