import MarkdownIt, { type Token } from 'markdown-it';
import { highlight } from './highlight.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import type { Heading, Page } from './page.ts';

/** The address of what a document links to, or null where the site has no such page. */
export type Resolve = (href: string) => string | null;

const syntax = new MarkdownIt({ html: false });

// A table scrolls by itself where it is wider than the page; keys reach what scrolls.
syntax.renderer.rules['table_open'] = () => '<div class="scrolls" tabindex="0"><table>\n';
syntax.renderer.rules['table_close'] = () => '</table></div>\n';
syntax.renderer.rules['fence'] = (tokens, index) => {
  const { content = '', info = '' } = tokens[index] ?? {};
  const [language = '', file] = info.trim().split(' ');
  const title = file === undefined ? '' : `<p class="file">${escapeHtml(file)}</p>`;
  return `${title}<pre tabindex="0"><code>${highlight(content.replace(/\n$/, ''), language)}</code></pre>\n`;
};

/** Reads a document of this repository: its title, and what follows that as a page of the site. */
export function pageOfMarkdown(path: string, text: string, resolve: Resolve): Page {
  // Comments are for people who edit the source.
  const tokens = syntax.parse(text.replaceAll(/^<!--.*?-->$/gm, ''), {});
  const ids = new Set<string>();
  const headings: Heading[] = [];
  const found: { id: string; title: string; text: string }[] = [];
  let title = '';
  tokens.forEach((token, index) => {
    const inline = tokens[index + 1];
    if (token.type === 'heading_open' && inline !== undefined) {
      const words = wordsOf(inline);
      const id = freeId(idOf(words), ids);
      token.attrSet('id', id);
      if (token.tag === 'h1' && title === '') title = words;
      if (token.tag === 'h2') headings.push({ id, text: words });
      if (token.tag !== 'h1') found.push({ id, title: words, text: '' });
      else found.push({ id: '', title: words, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const part = found.at(-1);
      if (part !== undefined) part.text += ` ${wordsOf(token)}`;
    }
    if (token.type === 'inline') resolveLinks(token, resolve);
    // The policy of the site allows no style in a document.
    if (String(token.attrGet('style') ?? '').endsWith(':right')) token.attrSet('class', 'right');
    token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
  });
  if (title === '') title = path;
  const start = tokens.findIndex(({ type, tag }) => type === 'heading_close' && tag === 'h1') + 1;
  const body = syntax.renderer.render(tokens.slice(start), syntax.options, {});
  return { path, title, body, headings, found };
}

/** The text of a line, without its markup. */
const wordsOf = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();

/** Writes the addresses of the site into links, and takes away those that lead out of it into the repository. */
function resolveLinks(inline: Token, resolve: Resolve): void {
  const kept: Token[] = [];
  const dropped: boolean[] = [];
  for (const token of inline.children ?? []) {
    if (token.type === 'link_open') {
      const address = resolve(String(token.attrGet('href') ?? ''));
      dropped.push(address === null);
      if (address === null) continue;
      token.attrSet('href', address);
    }
    if (token.type === 'link_close' && dropped.pop() === true) continue;
    if (token.type === 'image')
      token.attrSet('src', resolve(String(token.attrGet('src') ?? '')) ?? '');
    kept.push(token);
  }
  inline.children = kept;
}

/** The id of a heading, as GitHub makes it, since documents link to such ids. */
export const idOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 1; taken.has(id); count += 1) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}
