/** Finds the names for ids. Returns null for an unknown id, which is then shown itself. */
export interface Names {
  readonly user: (id: string) => string | null;
  readonly channel: (id: string) => string | null;
}

/** Knows no names. */
export const NO_NAMES: Names = { user: () => null, channel: () => null };
