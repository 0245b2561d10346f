import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Has files written into a folder beside `to`, and moves them to `to` once all are there: what was there before stays until
 * then, and stays if the writing fails.
 *
 * @param to a folder, which is made if it does not exist
 */
export async function newFiles<Result>(
  to: string,
  write: (folder: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(to, { recursive: true });
  const folder = mkdtempSync(join(dirname(to), `.${basename(to)}-`));
  try {
    const result = await write(folder);
    for (const name of readdirSync(folder)) renameSync(join(folder, name), join(to, name));
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
