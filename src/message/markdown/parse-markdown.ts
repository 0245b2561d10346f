import MarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it';
import { linkAddress } from '../../contract/blocks/address.ts';
import { LIMITS } from '../../contract/blocks/limits.ts';
import {
  type Alignment,
  type Inline,
  InlineBuilder,
  type Part,
} from '../../contract/mrkdwn/inline.ts';
import { convertInline } from './inline-tokens.ts';

const TASK_BOX = /^\[([ xX])\] /;

/**
 * Parses the standard Markdown of a markdown block: headings, lists, tasks, quotes, code, tables, rules and
 * paragraphs. Accepts any text, never throws, and takes linear time. Nested lists become a flat sequence of lists
 * with indents, as in rich text. Quotes nest at most `MAX_DEPTH` levels.
 */
export function parseMarkdown(text: string): readonly Part[] {
  return readParts(syntax.parse(text, {}).values());
}

type Tokens = Iterator<Token, unknown>;

/** Reads parts up to the closing token of their container, or up to the end. */
function readParts(tokens: Tokens): readonly Part[] {
  const parts: Part[] = [];
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    if (next.value.nesting === -1) break;
    for (const part of readPart(next.value, tokens, 0)) parts.push(part);
  }
  return parts;
}

/** Reads what a token starts: one part, or several for a list. */
function readPart(token: Token, tokens: Tokens, indent: number): readonly Part[] {
  switch (token.type) {
    case 'paragraph_open':
      return [{ kind: 'paragraph', children: readLine(tokens) }];
    case 'heading_open':
      return [{ kind: 'heading', level: Number(token.tag.slice(1)), children: readLine(tokens) }];
    case 'blockquote_open':
      return [{ kind: 'quote', parts: readParts(tokens) }];
    case 'fence':
    case 'code_block':
      return [{ kind: 'preformatted', text: token.content.replace(/\n$/, '') }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'bullet_list_open':
    case 'ordered_list_open':
      return readLists(token, tokens, indent);
    case 'table_open':
      return [readTable(tokens)];
    default:
      return [];
  }
}

/** Reads the text of a paragraph or heading, and its closing token. */
function readLine(tokens: Tokens): readonly Inline[] {
  const line = tokens.next();
  tokens.next();
  return line.done === true ? [] : convertInline(line.value.children ?? []);
}

/** Reads a list. After each item that contains more than a line of text, another list begins. */
function readLists(opening: Token, tokens: Tokens, indent: number): readonly Part[] {
  const ordered = opening.type === 'ordered_list_open';
  const parts: Part[] = [];
  let nextNumber = Number(opening.attrGet('start') ?? 1);
  let items: (readonly Inline[])[] = [];
  const finishList = () => {
    if (items.length > 0) {
      parts.push({ kind: 'list', ordered, start: nextNumber - items.length, indent, items });
    }
    items = [];
  };
  // Each item and the list have a closing token.
  for (let item = tokens.next(); item.done !== true; item = tokens.next()) {
    if (item.value.nesting === -1) break;
    const { line, rest } = readItem(tokens, indent);
    nextNumber += 1;
    // An item that contains only a list has no line of its own.
    if (line.length > 0 || rest.length === 0) items.push(line);
    if (rest.length > 0) finishList();
    for (const part of rest) parts.push(part);
  }
  finishList();
  return parts;
}

/** Reads an item of a list: its line of text, and all other parts. */
function readItem(tokens: Tokens, indent: number) {
  const line = new InlineBuilder();
  const rest: Part[] = [];
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    if (next.value.nesting === -1) break;
    const parts = readPart(next.value, tokens, indent + 1);
    const [part] = parts;
    const text = part !== undefined && 'children' in part ? part.children : null;
    if (text !== null && rest.length === 0) {
      const isFirst = line.nodes.length === 0;
      if (!isFirst) line.add({ kind: 'break' });
      for (const node of isFirst ? replaceTaskBox(text) : text) line.add(node);
    } else {
      for (const each of parts) rest.push(each);
    }
  }
  return { line: line.done(), rest };
}

/** Replaces the `[ ]` or `[x]` of a task by ☐ or ☑. */
function replaceTaskBox(line: readonly Inline[]): readonly Inline[] {
  const [first, ...others] = line;
  const box = first?.kind === 'text' ? TASK_BOX.exec(first.text) : null;
  if (first?.kind !== 'text' || box === null) return line;
  const text = `${box[1] === ' ' ? '☐' : '☑'} ${first.text.slice(box[0].length)}`;
  return [{ kind: 'text', text }, ...others];
}

/** How deep quotes, lists and items can be nested. A list and its item count as two levels. */
export const MAX_DEPTH = 16;

const EMOJI = /:([a-z0-9_+'-]{1,100})(?:::skin-tone-([2-6]))?:/y;
/** The part of a bare URL after its scheme. */
const AFTER_SCHEME = /^:\/\/[^\s<>"`()[\]]+/;
const SCHEME = /(?<![\p{L}\p{N}])https?$/u;

/**
 * The Markdown parser: CommonMark with tables, strikethrough, emoji and bare URLs. HTML is off, and so are reference
 * definitions, because they would hide text. Content that is nested deeper than `MAX_DEPTH` becomes a paragraph, because the
 * library would drop it.
 */
const syntax = new MarkdownIt('default', {
  html: false,
  maxNesting: MAX_DEPTH + 4,
});

syntax.disable([
  'reference',
  'html_block',
  'html_inline',
  'linkify',
  'replacements',
  'smartquotes',
]);
syntax.normalizeLink = (address) => linkAddress(address) ?? '';
syntax.normalizeLinkText = (address) => address;
syntax.validateLink = (address) => address !== '';

syntax.block.ruler.before('table', 'too_deep', (state, line, end) => {
  if (state.level < MAX_DEPTH) return false;
  let next = line + 1;
  while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) {
    next += 1;
  }
  pushParagraph(state, line, next);
  return true;
});

// The library pads every row to the width of the head, so a short text could make very many cells. Wide tables become text.
syntax.block.ruler.before('table', 'wide_table', (state, line, end) => {
  if (line + 1 >= end || countColumns(state, line + 1) <= LIMITS.table_columns) return false;
  pushParagraph(state, line, line + 1);
  return true;
});

syntax.inline.ruler.before('escape', 'emoji', (state, silent) => {
  if (state.src.charAt(state.pos) !== ':') return false;
  EMOJI.lastIndex = state.pos;
  const emoji = EMOJI.exec(state.src);
  if (emoji === null || EMOJI.lastIndex > state.posMax) return false;
  if (!silent) {
    const token = state.push('emoji', '', 0);
    token.content = emoji[1] ?? '';
    token.info = emoji[2] ?? '';
  }
  state.pos += emoji[0].length;
  return true;
});

syntax.inline.ruler.before('emoji', 'bare_address', (state, silent) => {
  if (state.src.charAt(state.pos) !== ':' || state.linkLevel > 0) return false;
  const scheme = findSchemeBefore(state);
  if (scheme === null || !(silent || state.pending.endsWith(scheme))) return false;
  const ahead = state.src.slice(state.pos, Math.min(state.posMax, state.pos + LIMITS.address));
  const afterScheme = AFTER_SCHEME.exec(ahead)?.[0].replace(/[.,;:!?*_~]$/, '');
  const href = afterScheme === undefined ? null : linkAddress(scheme + afterScheme);
  if (afterScheme === undefined || href === null) return false;
  if (!silent) {
    state.pending = state.pending.slice(0, -scheme.length);
    state.push('link_open', 'a', 1).attrs = [['href', href]];
    state.push('text', '', 0).content = scheme + afterScheme;
    state.push('link_close', 'a', -1);
  }
  state.pos += afterScheme.length;
  return true;
});

/** Finds `http` or `https` before the current position, unless it is the end of a longer word. */
function findSchemeBefore({ src, pos }: StateInline): string | null {
  return SCHEME.exec(src.slice(Math.max(0, pos - 'https'.length - 1), pos))?.[0] ?? null;
}

/** Counts the columns in the delimiter row of a table; 0 for any other line. */
function countColumns(state: StateBlock, line: number): number {
  const begin = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  let columns = 1;
  for (let at = begin; at < (state.eMarks[line] ?? 0); at += 1) {
    const character = state.src.charAt(at);
    if (!'|-: \t'.includes(character)) return 0;
    if (character === '|') columns += 1;
  }
  return columns;
}

/** Adds the lines from `begin` up to `end` as a paragraph. */
function pushParagraph(state: StateBlock, begin: number, end: number): void {
  state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(begin, end, state.blkIndent, false).trim();
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = end;
}

/** Reads a table, up to its closing token. */
function readTable(tokens: Iterator<Token, unknown>): Part {
  const rows: (readonly Inline[])[][] = [];
  const alignments: Alignment[] = [];
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    const token = next.value;
    if (token.type === 'table_close') break;
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open') alignments.push(alignmentOf(token));
    if (token.type === 'inline') rows.at(-1)?.push(convertInline(token.children ?? []));
  }
  return { kind: 'table', alignments, rows: rows.map(dropPadding) };
}

/** The alignment of a cell, which the library writes as CSS: `text-align:right`. */
function alignmentOf(token: Token): Alignment {
  const style = String(token.attrGet('style'));
  if (style.endsWith('center')) return 'center';
  return style.endsWith('right') ? 'right' : 'left';
}

/** Drops the empty cells at the end of a row, with which the library pads it to the width of the head. */
function dropPadding<Cell extends readonly unknown[]>(row: readonly Cell[]): readonly Cell[] {
  return row.slice(0, row.findLastIndex((cell) => cell.length > 0) + 1);
}
