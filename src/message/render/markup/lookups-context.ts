import { createContext } from 'react';

/** What the workspace added to messages: read once a message shows one of it. Hooks, since reading takes time. */
export interface Lookups {
  /** The handle of a user group; null if it is not known. */
  readonly useUsergroup: (id: string) => string | null;
  /** The address of the picture of a custom emoji, or `alias:` and another name; null if there is none. */
  readonly useCustomEmoji: (name: string) => string | null;
}

/** The lookups, provided by whoever shows messages of a workspace. */
export const LookupsContext = createContext<Lookups>({
  useUsergroup: () => null,
  useCustomEmoji: () => null,
});
