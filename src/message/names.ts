/** Looks up the names for ids. An unknown name is null: the id is shown instead. */
export interface Names {
  readonly user: (id: string) => string | null;
  readonly channel: (id: string) => string | null;
}

/** No names at all. */
export const NO_NAMES: Names = { user: () => null, channel: () => null };
