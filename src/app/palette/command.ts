import type { ReactNode } from 'react';

/** Something the command palette can do. */
export interface Command {
  /** Unique among all of them. */
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}
