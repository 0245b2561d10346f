/** Whether the interface states it, or Parley chose it where the interface says "not shown". */
export type Provenance = 'stated' | 'assumed';

/** What is known about a code. */
export interface ErrorEntry {
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
}

/** An entry of an error table: the cause of a code, and how to fix it. */
export const stateError = (cause: string, fix: string) =>
  ({ cause, fix, provenance: 'stated' }) as const;
export const assumeError = (cause: string, fix: string) =>
  ({ cause, fix, provenance: 'assumed' }) as const;
