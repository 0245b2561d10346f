import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { first, SCHEMA_VERSION, schemaVersion } from '../../sql/schema.ts';
import { readStoredWorld } from '../../sql/stored-world.ts';
import { type BackedUp, openBackup, RefusedBackup } from './backup-file.ts';
import { makeFolder } from './make-folder.ts';
import {
  findSqlite,
  isLocked,
  NO_SQLITE,
  type OpenDatabase,
  openSqlite,
  problemOf,
} from './open-sqlite.ts';
import { DEPLOYMENTS, putAside, worldFile } from './world-files.ts';

export interface Restore {
  /** The folder that keeps worlds; it is made if it is not there. */
  readonly folder: string;
  readonly from: string;
  /** Whether worlds that the folder has may be replaced; they are kept under other names. */
  readonly replace: boolean;
}

export type RestoreResult =
  | {
      readonly ok: true;
      readonly worlds: readonly BackedUp[];
      /** Where replaced files are kept. */
      readonly kept: readonly string[];
    }
  /** `message` says what is wrong, and what to do. Nothing was changed. */
  | { readonly ok: false; readonly message: string };

/** Puts the worlds of a backup into a folder, once all of it was looked through; other worlds of the folder stay. */
export async function restore({ folder, from, replace }: Restore): Promise<RestoreResult> {
  const database = await findSqlite();
  if (database === null) return refuse(NO_SQLITE);
  if (!existsSync(from)) return refuse(`${from} does not exist.`);
  let scratch: string | null = null;
  try {
    makeFolder(folder);
    const busy = DEPLOYMENTS.find((name) => isInUse(database, worldFile(folder, name)));
    if (busy !== undefined)
      return refuse(`A server keeps its worlds in ${folder}. Stop it, or name another folder.`);
    scratch = mkdtempSync(join(folder, '.restore-'));
    const extracted = extractAll(database, from, scratch);
    const there = extracted.filter(({ name }) => existsSync(worldFile(folder, name)));
    if (there.length > 0 && !replace)
      return refuse(
        `${folder} has a ${there.map(({ name }) => name).join(' and a ')} world already. Name another folder, or add --replace, which keeps it under another name.`,
      );
    const kept = there.map(({ name }) => putAside(worldFile(folder, name), 'replaced'));
    for (const { name, file } of extracted) renameSync(file, worldFile(folder, name));
    return { ok: true, worlds: extracted, kept };
  } catch (error) {
    if (error instanceof RefusedBackup) return refuse(`${from}: ${error.message}`);
    return refuse(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    if (scratch !== null) rmSync(scratch, { recursive: true });
  }
}

const refuse = (message: string): RestoreResult => ({ ok: false, message });

/** A file that is damaged is in nobody's use: no server opens it. */
function isInUse(database: OpenDatabase, file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    return isLocked(database, file);
  } catch (error) {
    if (problemOf(error) === 'damaged') return false;
    throw error;
  }
}

type Extracted = BackedUp & { readonly file: string };

/** Writes the worlds of a backup to files of their own, and looks whether this Parley can run each. */
function extractAll(database: OpenDatabase, from: string, scratch: string): readonly Extracted[] {
  // To open a file changes it, and a backup stays as it is.
  const copy = join(scratch, 'backup');
  copyFileSync(from, copy);
  const backup = openBackup(database, copy);
  try {
    return backup.worlds.map((world) => {
      const file = join(scratch, world.name);
      backup.extract(world, file);
      const fault = faultOf(database, file);
      if (fault !== null) throw new RefusedBackup(`Its ${world.name} world ${fault}.`);
      return { ...world, file };
    });
  } finally {
    backup.close();
  }
}

/** Why this Parley cannot run the world of a file; null if it can. */
function faultOf(database: OpenDatabase, file: string): string | null {
  const sql = openSqlite(database, file);
  try {
    const fault = first(sql, 'PRAGMA quick_check(1)')?.['quick_check'];
    if (fault !== 'ok') return `is damaged (${String(fault)})`;
    const version = schemaVersion(sql);
    if (version !== SCHEMA_VERSION) return `has tables of version ${version}: ${OTHER_PARLEY}`;
    const stored = readStoredWorld(sql);
    if (stored.kind === 'version') return `is of version ${stored.version}: ${OTHER_PARLEY}`;
    return stored.kind === 'damaged' ? `is damaged (${stored.reason})` : null;
  } finally {
    sql.close();
  }
}

const OTHER_PARLEY = 'use the Parley that wrote it';
