/** What ids stand for. A name that is not known is null: the id is shown in its place. */
export interface Names {
  readonly user: (id: string) => string | null;
  readonly channel: (id: string) => string | null;
}

/** Knows nobody. */
export const NO_NAMES: Names = { user: () => null, channel: () => null };
