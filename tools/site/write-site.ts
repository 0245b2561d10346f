import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { putInPlace } from '../lib/built.ts';
import { documentOf } from './document.ts';
import type { Page } from './page.ts';
import { PICTURES } from './pages.ts';

export const SITE = 'dist/site';
/** Where the documentation is below the page. */
const DOCS = 'docs';
const STATIC = 'tools/site/static';
const STYLE = 'src/ui/style';
const LIBRARY = 'node_modules/minisearch';

/** Writes the page, and the documentation in a folder of it: whole, before it takes the place of the one before. */
export async function writeSite(pages: readonly Page[]): Promise<void> {
  const folder = mkdtempSync(resolve('.cache', 'site-'));
  try {
    const made = join(folder, 'made');
    cpSync('dist/page', made, { recursive: true, filter: (file) => !file.endsWith('.map') });
    await writeDocumentation(pages, join(made, DOCS));
    mkdirSync(dirname(SITE), { recursive: true });
    putInPlace(made, SITE, join(folder, 'before'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeDocumentation(pages: readonly Page[], root: string): Promise<void> {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  for (const page of pages) write(join(root, page.path), await documentOf(page, titles));
  for (const file of PICTURES) {
    const place = join(root, file.slice('docs/'.length));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(file, place);
  }
  const assets = join(root, 'assets');
  for (const name of readdirSync(STATIC)) write(join(assets, name), read(join(STATIC, name)));
  write(join(assets, 'tokens.css'), read(join(STYLE, 'tokens.css')));
  writeFonts(assets);
  write(join(assets, 'minisearch.js'), searchLibrary());
  write(join(assets, 'search-index.js'), searchIndex(pages));
}

/** The faces of the page, with their files beside them. */
function writeFonts(assets: string): void {
  const css = read(join(STYLE, 'fonts.css')).replaceAll(/url\('([^']+)'\)/g, (_, file: string) => {
    cpSync(join('node_modules', file), join(assets, basename(file)));
    return `url('${basename(file)}')`;
  });
  write(join(assets, 'fonts.css'), css);
}

/** What the search loads, as a script. */
export function searchIndex(pages: readonly Page[]): string {
  const all = pages.flatMap(({ path, title: of, found }) =>
    found.map(({ id, title, text }) => ({
      path: id === '' ? path : `${path}#${id}`,
      title,
      of: id === '' ? '' : of,
      text,
    })),
  );
  const entries = all.map((entry, id) => ({ id, ...entry }));
  return `globalThis.parleyDocumentation = ${JSON.stringify(entries)};\n`;
}

/** The library of the search, with its licence. */
function searchLibrary(): string {
  const script = read(join(LIBRARY, 'dist/umd/index.js')).replace(
    /^\/\/# sourceMappingURL=.*$/m,
    '',
  );
  return `/*!\n${read(join(LIBRARY, 'LICENSE.txt'))}*/\n${script}`;
}

const read = (file: string): string => readFileSync(file, 'utf8');

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
