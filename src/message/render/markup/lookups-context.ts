import { type ComponentType, createContext, type ReactNode } from 'react';

/** A file that an image shows, by its id or its address. */
export interface ImageFile {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
}

/** What the workspace added to messages: read once a message shows one of it. Hooks, since reading takes time. */
export interface Lookups {
  /** The handle of a user group; null if it is not known. */
  readonly useUsergroup: (id: string) => string | null;
  /** The address of the picture of a custom emoji, or `alias:` and another name; null if there is none. */
  readonly useCustomEmoji: (name: string) => string | null;
  /** Draws a file of the workspace as an image, and `missing` while and where it cannot; left out where nobody reads files. */
  readonly FileImage?: ComponentType<{
    readonly file: ImageFile;
    readonly alt: string;
    readonly className: string | undefined;
    readonly missing: ReactNode;
  }>;
}

/** The lookups, provided by whoever shows messages of a workspace. */
export const LookupsContext = createContext<Lookups>({
  useUsergroup: () => null,
  useCustomEmoji: () => null,
});
