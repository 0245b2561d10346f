import type { Outbox } from './outbox.ts';

/** What the runtime gives to its part for one kind of program. */
export interface PartSetting {
  readonly outbox: Outbox;
  /** The line of the program where an error was created, from 1; null if unknown. */
  readonly lineOf: (error: unknown) => number | null;
}

/** The part of the runtime for one kind of program. */
export interface Part<Message> {
  /** Called once the page listens. */
  readonly start: () => void;
  readonly hear: (message: Message) => void;
  /** Called for an error that the program did not catch. It has been printed. */
  readonly uncaught?: (text: string, line: number | null) => void;
}
