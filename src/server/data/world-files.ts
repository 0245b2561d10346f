import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DeploymentName } from '../../contract/deployments.ts';

/** In the order in which their files are opened. */
export const DEPLOYMENTS = [
  'commercial',
  'government',
] as const satisfies readonly DeploymentName[];

/** The file of a folder that keeps the world of a deployment. */
export const worldFile = (folder: string, name: DeploymentName): string =>
  join(folder, `${name}.sqlite`);

/**
 * Keeps a file, and what a process that was killed left beside it, under a name that nothing has yet:
 * `commercial.sqlite.damaged-1`. Returns that name.
 */
export function putAside(file: string, why: 'damaged' | 'replaced'): string {
  const aside = findUnusedName(`${file}.${why}`);
  for (const end of ['', '-wal']) if (existsSync(file + end)) renameSync(file + end, aside + end);
  return aside;
}

function findUnusedName(file: string): string {
  for (let n = 1; ; n += 1) if (!existsSync(`${file}-${n}`)) return `${file}-${n}`;
}
