import MarkdownIt, { type StateBlock, type StateInline } from 'markdown-it';
import { linkAddress } from '../../contract/blocks/address.ts';
import { LIMITS } from '../../contract/blocks/limits.ts';

/** Maximum nesting depth of quotes, lists and items. A list and its item count as two levels. */
export const MAX_DEPTH = 16;

const EMOJI = /:([a-z0-9_+'-]{1,100})(?:::skin-tone-([2-6]))?:/y;
/** The rest of a bare URL after its scheme. */
const AFTER_SCHEME = /^:\/\/[^\s<>"`()[\]]+/;
const SCHEME = /(?<![\p{L}\p{N}])https?$/u;

/**
 * The Markdown parser: CommonMark with tables, strikethrough, emoji and bare URLs. HTML is off, and so are
 * reference definitions, because they would hide text. Content nested deeper than `MAX_DEPTH` becomes a paragraph;
 * the library alone would drop it.
 */
export const syntax = new MarkdownIt('default', {
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

// The library pads every row to the width of the head, so a short text could produce very many cells.
syntax.block.ruler.before('table', 'wide_table', (state, line, end) => {
  if (line + 1 >= end || columnsOf(state, line + 1) <= LIMITS.table_columns) return false;
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
  const scheme = schemeBefore(state);
  if (scheme === null || !(silent || state.pending.endsWith(scheme))) return false;
  const ahead = state.src.slice(state.pos, Math.min(state.posMax, state.pos + LIMITS.address));
  const rest = AFTER_SCHEME.exec(ahead)?.[0].replace(/[.,;:!?*_~]$/, '');
  const href = rest === undefined ? null : linkAddress(scheme + rest);
  if (rest === undefined || href === null) return false;
  if (!silent) {
    state.pending = state.pending.slice(0, -scheme.length);
    state.push('link_open', 'a', 1).attrs = [['href', href]];
    state.push('text', '', 0).content = scheme + rest;
    state.push('link_close', 'a', -1);
  }
  state.pos += rest.length;
  return true;
});

/** The `http` or `https` before the current position, unless it is the end of a longer word. */
function schemeBefore({ src, pos }: StateInline): string | null {
  return SCHEME.exec(src.slice(Math.max(0, pos - 'https'.length - 1), pos))?.[0] ?? null;
}

/** The number of columns in the delimiter row of a table; 0 for any other line. */
function columnsOf(state: StateBlock, line: number): number {
  const begin = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  let columns = 1;
  for (let at = begin; at < (state.eMarks[line] ?? 0); at += 1) {
    const character = state.src.charAt(at);
    if (!'|-: \t'.includes(character)) return 0;
    if (character === '|') columns += 1;
  }
  return columns;
}

function pushParagraph(state: StateBlock, begin: number, end: number): void {
  state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(begin, end, state.blkIndent, false).trim();
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = end;
}
