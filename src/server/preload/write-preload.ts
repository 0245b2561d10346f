import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// oxlint-disable-next-line import/default -- the text of the file
import nodePreload from './redirect.mjs?raw';
import pythonPreload from './sitecustomize.py?raw';

/** What both files have in place of the address of the server. */
const PLACEHOLDER = 'http://parley.invalid';

/** What leads unmodified programs to a server, which call the address of the real service. */
export interface Preload {
  /** What to write before the command of a program, by its language. */
  readonly prefixes: { readonly node: string; readonly python: string };
  /** Removes the files: programs that start later reach the real service again. */
  remove(): Promise<void>;
}

/** Writes the files that a program loads before itself, into a new folder of this user alone. */
export async function writePreload(base_url: string): Promise<Preload> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-preload-'));
  const place = (name: string, text: string) =>
    writeFile(join(folder, name), text.replaceAll(PLACEHOLDER, base_url), { mode: 0o600 });
  await place('redirect.mjs', nodePreload);
  await place('sitecustomize.py', pythonPreload);
  const { href } = pathToFileURL(join(folder, 'redirect.mjs'));
  return {
    prefixes: { node: `NODE_OPTIONS=--import=${href}`, python: `PYTHONPATH=${quote(folder)}` },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A path as one word of a shell. */
const quote = (path: string): string =>
  /^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
