import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyFile, open, rm } from 'node:fs/promises';
import type { DeploymentName } from '../../contract/deployments.ts';
import { type BackedUp, writeBackup } from './backup-file.ts';
import { findSqlite, NO_SQLITE, openSqlite, problemOf, type OpenDatabase } from './open-sqlite.ts';
import { DEPLOYMENTS, worldFile } from './world-files.ts';
import { first } from '../../sql/schema.ts';

export interface BackUp {
  /** The folder that keeps worlds. */
  readonly folder: string;
  /** The world to back up; null for all there are. */
  readonly world: DeploymentName | null;
  /** The file to write, which must not exist. */
  readonly to: string;
  readonly made_at: Date;
}

export type BackUpResult =
  | { readonly ok: true; readonly worlds: readonly BackedUp[] }
  /** `message` says what is wrong, and what to do. */
  | { readonly ok: false; readonly message: string };

/** Writes worlds of a folder to one file, each as it is at a moment, also while a server keeps worlds there. */
export async function backUp({ folder, world, to, made_at }: BackUp): Promise<BackUpResult> {
  const database = await findSqlite();
  if (database === null) return refuse(NO_SQLITE);
  if (existsSync(to)) return refuse(`${to} exists already. Name another file.`);
  const names = DEPLOYMENTS.filter((name) => world === null || name === world);
  const found = names.filter((name) => existsSync(worldFile(folder, name)));
  if (found.length === 0)
    return refuse(`${folder} has no ${world === null ? 'world' : `${world} world`}.`);
  let scratch: string | null = null;
  try {
    // On the same disk, and for this user alone, as the worlds are.
    scratch = mkdtempSync(join(dirname(to), `.${basename(to)}-`));
    const copies: { name: DeploymentName; file: string }[] = [];
    for (const name of found) {
      const file = join(scratch, name);
      const source = worldFile(folder, name);
      try {
        await copyWorld(database, source, file);
      } catch (error) {
        if (!(error instanceof UncopiedFile)) throw error;
        return refuse(`${source}: ${error.message}`);
      }
      copies.push({ name, file });
    }
    const whole = join(scratch, 'backup');
    const worlds = writeBackup(database, whole, copies, made_at);
    // Unlike a rename, this never takes the place of a file.
    linkSync(whole, to);
    return { ok: true, worlds };
  } catch (error) {
    return refuse(`${to}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    if (scratch !== null) rmSync(scratch, { recursive: true });
  }
}

const refuse = (message: string): BackUpResult => ({ ok: false, message });

/** How often a copy is begun again, because the server began its log again meanwhile. */
const MAX_TRIES = 50;

/** A file that cannot be copied, and why, for people. */
class UncopiedFile extends Error {}

/**
 * Copies the file of a world as it is at a moment, also while a server writes it. The server has the file locked for itself, so
 * nothing is asked of it: the file is copied, and then the log of SQLite (WAL) beside it. Pages that were moved from the log
 * into the file meanwhile are in the log, too, unless it was begun again; then its head is another one, and so is the next try.
 *
 * @param to a new file
 * @throws {UncopiedFile} if it is damaged, or the server writes faster than it can be copied
 */
async function copyWorld(database: OpenDatabase, file: string, to: string): Promise<void> {
  const own = openIfFree(database, file);
  try {
    // Nobody else writes it now.
    if (own !== null) own.run('VACUUM INTO ?', to);
    else if (!(await copyWhileWritten(file, to))) throw new UncopiedFile(TOO_FAST);
  } finally {
    own?.close();
  }
  checkCopy(database, to);
}

/** The file, if no server has it open; null if one has. */
function openIfFree(database: OpenDatabase, file: string) {
  try {
    return openSqlite(database, file);
  } catch (error) {
    if (problemOf(error) === 'in-use') return null;
    throw new UncopiedFile(Object(error)['message']);
  }
}

async function copyWhileWritten(file: string, to: string): Promise<boolean> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const before = await headOf(`${file}-wal`);
    await copyFile(file, to);
    if (before === '') await rm(`${to}-wal`, { force: true });
    else await copyFile(`${file}-wal`, `${to}-wal`);
    if ((await headOf(`${file}-wal`)) === before && (await headOf(`${to}-wal`)) === before)
      return true;
  }
  return false;
}

/** How long the head of a log is, which names its generation, in bytes. */
const HEAD_LENGTH = 32;

/** The head of a log; otherwise empty. */
async function headOf(file: string): Promise<string> {
  try {
    const opened = await open(file);
    try {
      const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
      return buffer.toString('hex', 0, bytesRead);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (Object(error)['code'] === 'ENOENT') return '';
    throw error;
  }
}

/** Takes the log of a copy into it, and looks at every page. */
function checkCopy(database: OpenDatabase, file: string): void {
  try {
    const copy = openSqlite(database, file);
    const found = first(copy, 'PRAGMA integrity_check(1)')?.['integrity_check'];
    copy.close();
    if (found !== 'ok') throw new Error(String(found));
  } catch (error) {
    throw new UncopiedFile(`It is damaged (${Object(error)['message']}).`);
  }
}

const TOO_FAST =
  'The server writes faster than this can be copied. Try again when it has less to do, or stop it meanwhile.';
