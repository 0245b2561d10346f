/** Whether a statement stands in the interface, or was chosen where it says "not shown". */
export type Provenance = 'stated' | 'assumed';

/** What an error table says of a code: its cause, and what to do. */
export const stated = (cause: string, fix: string) =>
  ({ cause, fix, provenance: 'stated' }) as const;
export const assumed = (cause: string, fix: string) =>
  ({ cause, fix, provenance: 'assumed' }) as const;
