import { chmodSync, closeSync, openSync } from 'node:fs';
import type { ClassStorage } from '../../class/class-record.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import type { HostedPlatform, PlatformOptions } from '../../platform/platform.ts';
import type { BothWorlds } from '../../platform/service/world-file.ts';
import type { KeptWorld } from '../../platform/store/journal.ts';
import { first, makeTables, SCHEMA_VERSION, schemaVersion, writeAbout } from '../../sql/schema.ts';
import { classValues } from '../../sql/class-values.ts';
import { BoundedStorage } from '../../sql/bounded-storage.ts';
import { SqlJournal } from '../../sql/sql-journal.ts';
import { portsOf, readStoredWorld, type StoredWorld } from '../../sql/stored-world.ts';
import { makeFolder } from './make-folder.ts';
import {
  findSqlite,
  NO_SQLITE,
  openSqlite,
  problemOf,
  type Sqlite,
  type SqliteProblem,
} from './open-sqlite.ts';
import { DEPLOYMENTS, putAside, worldFile } from './world-files.ts';
import { randomValue } from '../../base/random-value.ts';

/** What a platform needs to keep its world in a folder. */
type Kept = Pick<
  PlatformOptions,
  'journal' | 'files' | 'keys' | 'salt' | 'kept' | 'exchanges' | 'history'
>;

/** A folder with a world for each deployment, open for this process alone. */
export interface DataFolder {
  readonly path: string;
  /** Whether it had a world when it was opened. */
  readonly hasWorlds: boolean;
  /** What the person who started the server should know: a damaged file that was put aside. */
  readonly notes: readonly string[];
  /** Stores these worlds, to begin with. */
  begin(worlds: BothWorlds): Promise<void>;
  /** Makes the platform of a deployment, whose world is kept here. A stored world that no platform can run is put aside. */
  run(name: DeploymentName, make: (kept: Kept) => HostedPlatform): HostedPlatform;
  /** Writes a little to each file, and says why it cannot; null if it can. What it says has no secret. */
  probe(): string | null;
  /** Where a class is kept, beside the world that it shares. */
  readonly classStorage: ClassStorage;
  close(): void;
}

export type OpenedFolder =
  | { readonly ok: true; readonly folder: DataFolder }
  /** `message` says what is wrong, and what to do. */
  | { readonly ok: false; readonly message: string };

/** How a folder is opened. */
export interface DataSetting {
  /** How many bytes a world may have, with its files, its log and its past. Without it the disk is the bound. */
  readonly maxBytes?: number;
}

/**
 * Opens the folder that keeps worlds, or makes it. A file that is damaged is put aside, beside a new one. A folder that
 * another process has open, that cannot be written, or that a newer Parley wrote is left as it is, with the reason.
 */
export async function openDataFolder(
  path: string,
  setting: DataSetting = {},
): Promise<OpenedFolder> {
  const open = await findSqlite();
  if (open === null) return { ok: false, message: NO_SQLITE };
  const stores: Store[] = [];
  const close = () => {
    for (const store of stores) store.close();
  };
  try {
    makeFolder(path);
    for (const name of DEPLOYMENTS)
      stores.push(
        new Store(worldFile(path, name), {
          open: (file) => openSqlite(open, file),
          ...setting,
        }),
      );
  } catch (error) {
    close();
    return { ok: false, message: `${path}: ${whyNot(error)}` };
  }
  const storeOf = (name: DeploymentName) => stores[DEPLOYMENTS.indexOf(name)] as Store;
  return {
    ok: true,
    folder: {
      path,
      hasWorlds: stores.some(({ stored }) => stored.kind === 'world'),
      get notes() {
        return stores.flatMap(({ notes }) => notes);
      },
      begin: async (worlds) => {
        for (const name of DEPLOYMENTS) await storeOf(name).begin(worlds[name]);
      },
      run: (name, make) => storeOf(name).run(make),
      probe: () => {
        try {
          for (const store of stores) store.probe();
          return null;
        } catch (error) {
          return UNWRITTEN[problemOf(error)];
        }
      },
      classStorage: storeOf('commercial').classStorage,
      close,
    },
  };
}

const UNWRITTEN: Readonly<Record<SqliteProblem, string>> = {
  full: 'The disk that keeps the worlds is full.',
  'not-writable': 'The disk that keeps the worlds can no longer be written.',
  'in-use': 'Something else has the files of the worlds open.',
  damaged: 'A file of the worlds is damaged.',
  other: 'The disk that keeps the worlds refuses what is written.',
};

/** A file that is refused as it is. */
class RefusedFile extends Error {}

const NOT_WRITABLE =
  'Nothing can be written here. Give this user the right to, look after the disk, or name another folder.';
const FULL = 'The disk is full. Make room, or name another folder.';

const REASONS: Readonly<Partial<Record<SqliteProblem, string>>> = {
  'in-use': 'Another server keeps its worlds here. Stop it, or name another folder.',
  'not-writable': NOT_WRITABLE,
  full: FULL,
};

function whyNot(error: unknown): string {
  const known = REASONS[problemOf(error)];
  if (known !== undefined) return known;
  const code = Object(error)['code'];
  // `/proc` says that a folder is not there when one is made in it.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) return NOT_WRITABLE;
  if (code === 'ENOSPC') return FULL;
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'This is a file. Name a folder.';
  return error instanceof Error ? error.message : String(error);
}

interface StoreSetting extends DataSetting {
  readonly open: (file: string) => Sqlite;
}

/** The file of one deployment. */
class Store {
  readonly notes: string[] = [];
  readonly #file: string;
  readonly #setting: StoreSetting;
  #sql: Sqlite | null = null;
  stored: StoredWorld = { kind: 'none' };

  /** @throws if the file cannot be opened, or is refused as it is */
  constructor(file: string, setting: StoreSetting) {
    this.#file = file;
    this.#setting = setting;
    try {
      this.#read();
    } catch (error) {
      this.close();
      if (problemOf(error) !== 'damaged') throw error;
      this.#putAside(String(Object(error)['message']));
    }
    const { stored } = this;
    if (stored.kind === 'damaged') this.#putAside(stored.reason);
    if (stored.kind === 'world' && stored.dropped > 0)
      this.notes.push(`${file}: ${stored.dropped} calls of the log were damaged, and are gone.`);
  }

  async begin(world: KeptWorld | null): Promise<void> {
    if (world === null) return;
    await new SqlJournal(this.#whole()).begin(world);
    this.stored = readStoredWorld(this.#whole());
  }

  run(make: (kept: Kept) => HostedPlatform): HostedPlatform {
    const { stored } = this;
    if (stored.kind !== 'world') return this.#make(make);
    const { kept, exchanges, history } = stored;
    try {
      return this.#make((ports) => make({ ...ports, kept, exchanges, history }));
    } catch (error) {
      // A world whose rows are whole each may still contradict itself.
      this.#putAside(error instanceof Error ? error.message : String(error));
      return this.#make(make);
    }
  }

  #make(make: (kept: Kept) => HostedPlatform): HostedPlatform {
    const ports = portsOf(this.#whole());
    const { maxBytes } = this.#setting;
    if (maxBytes === undefined) return make(ports);
    const storage = new BoundedStorage({ bytes: maxBytes, size: () => usedBytes(this.#whole()) });
    return storage.explained(make(storage.bound(ports)));
  }

  /** @throws if nothing can be written */
  probe(): void {
    const sql = this.#whole();
    sql.transaction(() => writeAbout(sql, 'probe', Date.now()));
  }

  readonly classStorage: ClassStorage = {
    read: (name) => classValues(this.#whole()).read(name),
    write: (name, value) => classValues(this.#whole()).write(name, value),
  };

  close(): void {
    this.#sql?.close();
    this.#sql = null;
  }

  #whole(): Sqlite {
    if (this.#sql === null) throw new Error('the file is closed');
    return this.#sql;
  }

  #read(): void {
    // It has every token and secret. SQLite makes the files beside it with the same rights.
    closeSync(openSync(this.#file, 'a', 0o600));
    chmodSync(this.#file, 0o600);
    const sql = this.#setting.open(this.#file);
    this.#sql = sql;
    const faults = first(sql, 'PRAGMA quick_check(1)');
    const fault = faults?.['quick_check'];
    if (fault !== 'ok') {
      this.stored = { kind: 'damaged', reason: String(fault) };
      return;
    }
    const version = schemaVersion(sql);
    if (version === null) {
      makeTables(sql);
      writeAbout(sql, 'salt', randomValue());
    } else if (version !== SCHEMA_VERSION) throw new RefusedFile(ofVersion('tables', version));
    this.stored = readStoredWorld(sql);
    if (this.stored.kind === 'version')
      throw new RefusedFile(ofVersion('a world', this.stored.version));
  }

  /** Keeps what cannot be used under another name, and begins a new file. */
  #putAside(reason: string): void {
    this.close();
    const aside = putAside(this.#file, 'damaged');
    this.notes.push(
      `${this.#file} is damaged (${reason}). It is kept as ${aside}, and a new world begins.`,
    );
    this.#read();
  }
}

/** What a database has in its file, without what is free in it. */
function usedBytes(sql: Sqlite): number {
  const pragma = (name: string) => Number(first(sql, `PRAGMA ${name}`)?.[name]);
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

const ofVersion = (what: string, version: number) =>
  `It has ${what} of version ${version}, which this Parley does not read. Use the Parley that wrote it, or name another folder.`;
