import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { link, installPacked, pack } from '../package/fresh-folder.ts';
import { provideLocked } from '../lib/locked-packages.ts';

/** Packages that projects of users have besides Parley: runners, servers and SDKs. */
const PROJECTS = 'tools/examples/projects';

/** A folder outside of this repository, where the packed package is installed with what projects need besides. */
export interface ProjectFolder {
  readonly folder: string;
  /** Where the other packages are that projects have. */
  readonly others: string;
  /** A folder inside, for one project: it finds the packages of the folder. */
  inside(name: string): string;
  remove(): void;
}

/** Packs the built package, and installs it in a new folder. */
export async function makeProjectFolder(): Promise<ProjectFolder> {
  const others = join(await provideLocked(PROJECTS), 'node_modules');
  const folder = mkdtempSync(join(tmpdir(), 'parley-projects-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { file } = await pack(folder);
    await installPacked(folder, file);
  } catch (error) {
    remove();
    throw error;
  }
  for (const name of readdirSync(others)) if (!name.startsWith('.')) link(folder, name, others);
  for (const name of readdirSync(join(others, '.bin'))) link(folder, `.bin/${name}`, others);
  return {
    folder,
    others,
    inside(name) {
      const place = resolve(folder, name);
      mkdirSync(place);
      return place;
    },
    remove,
  };
}
