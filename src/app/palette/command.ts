import type { ReactNode } from 'react';

/** A command of the command palette. */
export interface Command {
  /** Unique among all commands. */
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  readonly run: () => void;
  /** Whether the palette stays open after the command. */
  readonly keepsPaletteOpen?: boolean;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
  /** Whether the commands are the results of a search for the typed text, so that all of them match it. */
  readonly isSearchResult?: boolean;
  /** Whether the commands load later than those of other groups. */
  readonly loadsLate?: boolean;
}
