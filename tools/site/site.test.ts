import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTED, SECTIONS } from './contents.ts';
import { documentOf } from './document.ts';
import { idOf, pageOfMarkdown } from './markdown.ts';
import type { Page } from './page.ts';
import { makePages, PICTURES } from './pages.ts';
import { fieldsOf } from './reference/events.ts';
import { searchIndex } from './write-site.ts';

const read = (text: string) => pageOfMarkdown('a.html', text, (href) => href);

describe('a document as a page', () => {
  it('has its title, its headings with the ids that links use, and its code', () => {
    const page = read(
      '# A `title`\n\nWords.\n\n## A-3 The one\n\n```js a.mjs\nlet a = "<b>";\n```\n',
    );
    expect(page.title).toBe('A title');
    expect(page.headings).toEqual([{ id: 'a-3-the-one', text: 'A-3 The one' }]);
    expect(page.body).toContain('<p class="file">a.mjs</p>');
    expect(page.body).toContain('<span class="tok-string">&quot;&lt;b&gt;&quot;</span>');
    expect(page.body).not.toContain('<h1');
    expect(page.found.map(({ id, text }) => [id, text])).toEqual([
      ['', ' Words.'],
      ['a-3-the-one', ''],
    ]);
  });

  it('shows markup as text, and links to no script', () => {
    const { body } = read('# T\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))\n');
    expect(body).toContain('&lt;img');
    expect(body).not.toContain('<img');
    expect(body).not.toContain('href="javascript');
  });

  it('has each id once', () => {
    const { headings } = read('# T\n\n## Same\n\n## Same\n');
    expect(headings.map(({ id }) => id)).toEqual(['same', 'same-1']);
    expect(idOf('What `--json` does?')).toBe('what---json-does');
  });
});

it('lists the fields of an event by their paths', () => {
  const item = { type: 'object', properties: { ts: { type: 'string' } }, required: ['ts'] };
  expect(fieldsOf({ properties: { item, kind: { const: 'a' } }, required: ['item'] }, '')).toEqual([
    ['item', 'object'],
    ['item.ts', 'string'],
    ['kind', '"a", may be absent'],
  ]);
});

describe('the site', () => {
  let pages: readonly Page[];
  const documents = new Map<string, string>();
  beforeAll(async () => {
    pages = await makePages();
    const titles = new Map(pages.map(({ path, title }) => [path, title]));
    for (const page of pages) documents.set(page.path, await documentOf(page, titles));
  });

  it('has every document of this repository', () => {
    const shown = new Set([
      ...SECTIONS.flatMap(({ files }) => files),
      ...Object.values(LISTED).flat(),
    ]);
    const all = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs', file));
    expect(all.filter((file) => !shown.has(file))).toEqual([]);
  });

  it('has every page that its navigation names, and a page for each method and event', () => {
    const paths = new Set(documents.keys());
    expect(paths.size).toBe(pages.length);
    for (const { made = [] } of SECTIONS) for (const place of made) expect(paths).toContain(place);
    expect([...paths].filter((path) => path.startsWith('methods/')).length).toBeGreaterThan(100);
    expect([...paths].filter((path) => path.startsWith('events/')).length).toBeGreaterThan(40);
  });

  it('links only to pages, parts and files that are there', () => {
    const broken: string[] = [];
    const ids = new Map([...documents].map(([path, html]) => [path, idsIn(html)]));
    for (const [path, html] of documents)
      for (const [, address = ''] of html.matchAll(/ (?:href|src|data-src)="([^"]*)"/g))
        if (!leadsSomewhere(path, address, ids)) broken.push(`${path}: ${address}`);
    expect(broken).toEqual([]);
  });

  it('runs no script and no style of a document itself, and says so', () => {
    for (const html of documents.values()) {
      expect(html).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
      expect(tags.length).toBeGreaterThan(50);
      expect(
        tags.filter((tag) => /^<style|^<script(?! src=)| style=| on[a-z]+=/.test(tag)),
      ).toEqual([]);
    }
  });

  it('finds pages and their parts', () => {
    const script = searchIndex(pages);
    expect(script).toContain('"path":"methods/chat.delete.html","title":"chat.delete"');
    expect(script).toContain('"path":"assumptions.html#a-5-pages"');
  });
});

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));

/** Files that the site has besides its pages: of the documentation, and of the page beside it. */
const ASSETS = ['site.css', 'search.js', 'playground.js'].map((name) => `assets/${name}`);
const PLAYGROUND = 'index.html';

function leadsSomewhere(
  from: string,
  address: string,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (/^https?:\/\//.test(address)) return URL.canParse(address);
  const [file = '', id] = address.replaceAll('&amp;', '&').split('#');
  const place = file === '' ? from : normalize(join(dirname(from), file));
  if (place.startsWith('../')) {
    const [name = ''] = place.slice('../'.length).split('?');
    return name === PLAYGROUND || existsSync(join('public', name));
  }
  const own = ids.get(place);
  if (own !== undefined) return id === undefined || own.has(id);
  return ASSETS.includes(place) || PICTURES.includes(join('docs', place));
}
