import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { LISTED, placeOf, SECTIONS } from './contents.ts';
import { pageOfMarkdown } from './markdown.ts';
import { addressFrom, type Page, playgroundFrom } from './page.ts';
import { eventPages } from './reference/events.ts';
import { folderPages, listPages } from './reference/lists.ts';
import { methodPages } from './reference/methods.ts';
import type { Entries } from './reference/parts.ts';
import { readSource } from './reference/source.ts';

/** Folders that have a page of their own. */
const FOLDERS: Readonly<Record<string, string>> = {
  'docs/decisions': 'decisions/index.html',
  'docs/api': 'api/index.html',
};

/** Pictures of documents, by their paths in the repository: what the site needs besides its pages. */
export const PICTURES = ['docs/pictures/parley.png'];
const placeOfPicture = (file: string) => file.slice('docs/'.length);

/** All pages of the documentation: those of documents, and those made from the code. */
export async function makePages(): Promise<readonly Page[]> {
  const files = SECTIONS.flatMap((section) => section.files);
  const documents = new Map(files.map((file) => [file, documentPage(file)]));
  for (const [parent, listed] of Object.entries(LISTED))
    for (const file of listed) documents.set(file, { ...documentPage(file), parent });
  const entries = entriesOf([...documents.values()]);
  const source = await readSource();
  return [
    ...documents.values(),
    ...(await folderPages(documents)),
    ...(await methodPages(source, entries)),
    ...(await eventPages(source, entries)),
    ...(await listPages(source, entries)),
  ];
}

function documentPage(file: string): Page {
  const path = placeOf(file);
  const page = pageOfMarkdown(path, readFileSync(file, 'utf8'), (href) => resolve(file, href));
  const [, door] = /^docs\/api\/(\w+)\.api\.md$/.exec(file) ?? [];
  if (door === undefined) return page;
  const title = door === 'parley' ? door : `parley/${door}`;
  return { ...page, title, found: [{ id: '', title, text: '' }] };
}

/** What a document of the repository links to, as the page made of it does; null for sources, which are not part of the site. */
function resolve(file: string, href: string): string | null {
  if (/^[a-z]+:/.test(href)) return href;
  const page = placeOf(file);
  const [path = '', id] = href.split('#');
  if (path === '') return href;
  const target = normalize(join(dirname(file), path));
  if (!existsSync(target)) throw new Error(`${file} links to ${href}, which is not there`);
  const fragment = id === undefined ? '' : `#${id}`;
  const folder = FOLDERS[target.replace(/\/$/, '')];
  if (folder !== undefined) return addressFrom(page, folder + fragment);
  if (isDocument(target)) return addressFrom(page, placeOf(target) + fragment);
  if (PICTURES.includes(target)) return addressFrom(page, placeOfPicture(target));
  if (target.startsWith('public/')) return playgroundFrom(page, target.slice('public/'.length));
  return null;
}

const isDocument = (file: string): boolean =>
  [...SECTIONS.flatMap(({ files }) => files), ...Object.values(LISTED).flat()].includes(file);

/** Where the entries of documents are that rules rest on: A-3, I-4. */
function entriesOf(pages: readonly Page[]): Entries {
  return new Map(
    pages
      .filter(({ path }) => ['interface.html', 'assumptions.html'].includes(path))
      .flatMap(({ path, headings }) =>
        headings.flatMap(({ id, text }) => {
          const number = /^[AI]-\d+/.exec(text)?.[0];
          return number === undefined ? [] : [[number, `${path}#${id}`] as const];
        }),
      ),
  );
}
