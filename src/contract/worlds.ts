import type { Demo } from './demo/demo.ts';
import type { DeploymentName } from './deployments.ts';
import type { ResetOptions } from './sandbox.ts';

/**
 * The worlds that this browser stores for the folder of the page. Each is a database of its own, with the government
 * world beside it. Whatever fails rejects with an `Error` whose message is for the user.
 *
 * `HostTab.worlds` has it; it is null where the browser stores nothing. A Parley server has one world and no list.
 */
export interface Worlds {
  /** Name of the world that this tab has open. */
  readonly current: string;
  /** What the user calls that world. */
  readonly title: () => string;
  /** Every world, the open one first, then the last used first. */
  readonly list: () => Promise<readonly WorldLine[]>;
  /** Makes a world of the user's, like a reset with these options; resolves to its name. Opens nothing. */
  readonly create: (title: string, options?: Partial<ResetOptions>) => Promise<string>;
  /** Copies a world with its log, as it is stored now, even if another tab has it open; resolves to the name of the copy. */
  readonly copy: (name: string, title: string) => Promise<string>;
  /**
   * Copies the open world and replaces one deployment of the copy with a snapshot (the parsed answer of
   * `GET /sandbox/snapshot`), whose log is then empty; resolves to the name of the copy. Opens nothing.
   */
  readonly branch: (
    snapshot: unknown,
    title: string,
    deployment?: DeploymentName,
  ) => Promise<string>;
  /** Gives a world another title. It is then the user's own, and never deleted automatically. */
  readonly rename: (name: string, title: string) => Promise<void>;
  /** Deletes a world that no tab has open. */
  readonly remove: (name: string) => Promise<void>;
  /** A snapshot of the world, its title and its government world: a JSON file with its secrets, without its log. */
  readonly export: (name: string) => Promise<Blob>;
  /** Reads a file: the snapshot of a world becomes a new world; a demo is only returned, for `openDemo`. */
  readonly import: (file: Blob, title: string) => Promise<ImportedFile>;
  /**
   * Opens another world in this tab: reloads the page at the same panel, without the `demo`, `exchange`, `at` and `step`
   * of its address.
   */
  readonly open: (name: string) => void;
  /**
   * Makes a new world from a demo and opens it in this tab: reloads the page at its present address, without `exchange`
   * and `at`. `link` is the text of the demo in that address; null for a demo from a file.
   */
  readonly openDemo: (demo: Demo, link: string | null) => Promise<void>;
  /** The world of the user's that this tab had open before a demo world; `main` if there was none. */
  readonly own: string;
  readonly storage: () => Promise<StorageUse>;
  /** Asks the browser not to clear this storage when space is low. Some browsers ask the user. */
  readonly persist: () => Promise<boolean>;
}

/**
 * The name of the world that new tabs open. The name of the open world is in the session storage of the tab, so that a
 * reload or a restored tab opens the same world again.
 */
export const MAIN_WORLD = 'main';

/** The longest title of a world, in characters. */
export const MAX_WORLD_TITLE_LENGTH = 200;

export type WorldKind =
  /** The user made, imported or named it. */
  | 'own'
  /** Made because another tab had the world open. Deleted when no tab opened it for two weeks. */
  | 'copy'
  /** Made from a link or a file. Deleted when no tab opened it for two weeks. */
  | 'demo';

export interface WorldLine {
  /** Part of the name of its database, for example `main` or `demo-1k2j3h4`. */
  readonly name: string;
  /** What the user calls it. */
  readonly title: string;
  readonly kind: WorldKind;
  /** Estimated size of its rows and its log in bytes, both deployments together. */
  readonly size: number;
  /** When a tab last opened it, epoch milliseconds; null if that is not known. */
  readonly lastUsed: number | null;
  /** Whether another tab has it open; null where the browser cannot tell. */
  readonly openElsewhere: boolean | null;
  /** Whether its secrets can be computed by anybody, now and after every reset. */
  readonly predictable: boolean;
}

export type ImportedFile =
  | { readonly kind: 'world'; readonly name: string }
  | { readonly kind: 'demo'; readonly demo: Demo };

/** What this site stores, in bytes. Null where the browser does not say. */
export interface StorageUse {
  readonly used: number | null;
  readonly quota: number | null;
  /** Whether the browser keeps it when space is low. */
  readonly persisted: boolean | null;
}
