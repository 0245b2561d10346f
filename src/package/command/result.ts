/** The outcome of a command. */
export interface CommandResult {
  /** 0 for a success, 1 for a failure, 2 for a mistake on the command line. */
  readonly exitCode: number;
  /** For the standard output. */
  readonly text?: string;
  /** For the standard error: what is wrong and what to do. */
  readonly problem?: string;
  /** Whether the process goes on, with what the command started. */
  readonly stays?: true;
}
