import type { Outbox } from './outbox.ts';

/** What the runtime gives to its part for one kind of program. */
export interface PartSetting {
  readonly outbox: Outbox;
  /** The line of the program where an error was made, from 1; null if unknown. */
  readonly lineOf: (error: unknown) => number | null;
}

/** The half of the runtime that receivers and loops do not share. */
export interface Part<Message> {
  /** The page listens from now on. */
  readonly start: () => void;
  readonly hear: (message: Message) => void;
  /** An error that the program did not catch, which has been printed. */
  readonly uncaught?: (text: string, line: number | null) => void;
}
