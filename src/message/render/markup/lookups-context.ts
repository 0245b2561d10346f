import { type ComponentType, createContext, type ReactNode } from 'react';

/** A file that an image shows, by its id or its address. */
export interface ImageFile {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
}

/** Looks up user groups, custom emoji and files of the workspace. Each is read when a message first shows it. */
export interface Lookups {
  /** The handle of a user group, or null if it is not known. */
  readonly useUsergroup: (id: string) => string | null;
  /** The address of the picture of a custom emoji, or `alias:` with the name of another emoji; null if it is not known. */
  readonly useCustomEmoji: (name: string) => string | null;
  /** Shows a file of the workspace as an image. `placeholder` is shown until the file is read, and if that fails. */
  readonly FileImage?: ComponentType<{
    readonly file: ImageFile;
    readonly alt: string;
    readonly className: string | undefined;
    readonly placeholder: ReactNode;
  }>;
}

/** Provided by the view that shows messages of a workspace. */
export const LookupsContext = createContext<Lookups>({
  useUsergroup: () => null,
  useCustomEmoji: () => null,
});
