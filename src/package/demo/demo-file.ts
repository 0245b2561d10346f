import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Demo } from '../../contract/demo/demo.ts';
import { demoJson } from '../../contract/links/codec.ts';
import { demoAddress } from '../../server/command/demo-address.ts';

/** Where demos of tests go, unless the variable of this name says otherwise. */
const FOLDER = 'test-results/parley';
const FOLDER_VARIABLE = 'PARLEY_DEMOS';
/** The variable with the address of a page that opens links, such as one on a static host. */
const PAGE_VARIABLE = 'PARLEY_PAGE';

/** The end of the names of such files, also of those that the page saves. */
const ENDING = '.parley.json';
/** How many the folder keeps: those of many runs are there. */
const MAX_FILES = 100;
const MAX_NAME_LENGTH = 60;

/** Writes a demo into the folder of demos of tests, and removes the oldest there; returns its path from the current folder. */
export function writeDemoFile(demo: Demo, name: string): string {
  const folder = process.env[FOLDER_VARIABLE] ?? FOLDER;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileName(name));
  writeFileSync(path, demoFileText(demo));
  removeOldest(folder);
  return relative('', path);
}

/** What a file with a demo holds. */
export const demoFileText = (demo: Demo): string => `${demoJson(demo, 2)}\n`;

/** What to do with a file, for people: a command, and a link where the page has an address. */
export async function waysToOpen(demo: Demo, path: string): Promise<readonly string[]> {
  const page = pageAddress();
  const link = page === null ? null : await demoAddress(page, demo);
  return [`npx parley page ${quotedPath(path)}`, ...(link === null ? [] : [link])];
}

/** The address of the page, without a slash at its end; null if none is configured. */
function pageAddress(): string | null {
  const given = process.env[PAGE_VARIABLE] ?? '';
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) return null;
  const { origin, pathname } = new URL(given);
  return origin + pathname.replace(/\/$/, '');
}

/** A name for people, with the beginning of a digest: other tests may begin alike. */
function fileName(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 6);
  const readable = words.join('-').slice(0, MAX_NAME_LENGTH);
  return `${[readable, digest].filter((part) => part !== '').join('-')}${ENDING}`;
}

/** As a shell takes it. */
const quotedPath = (path: string): string =>
  /^[\w./\\:@-]+$/.test(path) ? path : `"${path.replaceAll(/["$`\\]/g, '\\$&')}"`;

function removeOldest(folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  if (files.length <= MAX_FILES) return;
  const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const byAge = files
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: modifiedAt(path) }))
    .toSorted((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(MAX_FILES)) rmSync(path, { force: true });
}
