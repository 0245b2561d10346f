import type { Token } from 'markdown-it';
import type { Alignment, Inline, Part } from '../../contract/mrkdwn/inline.ts';
import { inlineOf } from './inline-tokens.ts';

/** The table for the tokens of the library, up to the closing one. */
export function tableOf(tokens: Iterator<Token, unknown>): Part {
  const rows: (readonly Inline[])[][] = [];
  const alignments: Alignment[] = [];
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    const token = next.value;
    if (token.type === 'table_close') break;
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open') alignments.push(alignmentOf(token));
    if (token.type === 'inline') rows.at(-1)?.push(inlineOf(token.children ?? []));
  }
  return { kind: 'table', alignments, rows: rows.map(withoutEmptyEnd) };
}

/** The library gives the alignment as CSS: `text-align:right`. */
function alignmentOf(token: Token): Alignment {
  const style = String(token.attrGet('style'));
  if (style.endsWith('center')) return 'center';
  return style.endsWith('right') ? 'right' : 'left';
}

/** The library pads rows to the width of the head; the added cells are dropped. */
function withoutEmptyEnd<Cell extends readonly unknown[]>(row: readonly Cell[]): readonly Cell[] {
  return row.slice(0, row.findLastIndex((cell) => cell.length > 0) + 1);
}
