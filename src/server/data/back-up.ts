import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DeploymentName } from '../../contract/deployments.ts';
import { type BackedUp, writeBackup } from './backup-file.ts';
import { copyWorld, UncopiedFile } from './copy-world.ts';
import { findSqlite, NO_SQLITE } from './open-sqlite.ts';
import { DEPLOYMENTS, worldFile } from './world-files.ts';

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
  if (database === null) return refused(NO_SQLITE);
  if (existsSync(to)) return refused(`${to} exists already. Name another file.`);
  const names = DEPLOYMENTS.filter((name) => world === null || name === world);
  const found = names.filter((name) => existsSync(worldFile(folder, name)));
  if (found.length === 0)
    return refused(`${folder} has no ${world === null ? 'world' : `${world} world`}.`);
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
        return refused(`${source}: ${error.message}`);
      }
      copies.push({ name, file });
    }
    const whole = join(scratch, 'backup');
    const worlds = writeBackup(database, whole, copies, made_at);
    // Unlike a rename, this never takes the place of a file.
    linkSync(whole, to);
    return { ok: true, worlds };
  } catch (error) {
    return refused(`${to}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    if (scratch !== null) rmSync(scratch, { recursive: true });
  }
}

const refused = (message: string): BackUpResult => ({ ok: false, message });
