import type { ReactNode } from 'react';

/** A command of the command palette. */
export interface Command {
  /** Unique among all commands. */
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  readonly run: () => void;
  /** Whether the palette stays open: it goes on there. */
  readonly stays?: boolean;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
  /** Whether a search for the typed text found them: then all of them match. */
  readonly isFound?: boolean;
  /** Whether they arrive after the others. */
  readonly isLate?: boolean;
}
