import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How many folders are made above one: more are a mistake. */
const MAX_MADE = 64;

/**
 * Makes a folder for this user alone, and those above it that are missing. The way of Node (`recursive`) never ends where the
 * system says of a folder that is there that it is not, as `/proc` does.
 *
 * @throws the error of the system for the first folder that cannot be made
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = path; !exists(at) && missing.length < MAX_MADE; at = dirname(at)) missing.push(at);
  // One that is there already may be a file.
  if (missing.length === 0) missing.push(path);
  for (const each of missing.toReversed()) makeOne(each);
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (Object(error)['code'] !== 'EEXIST' || !isFolder) throw error;
  }
}

/** Whether a path exists. A path that goes through a file does not. */
const exists = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
};
