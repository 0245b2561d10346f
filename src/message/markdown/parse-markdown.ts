import type { Token } from 'markdown-it';
import { InlineBuilder, type Inline, type Part } from '../../contract/mrkdwn/inline.ts';
import { inlineOf } from './inline-tokens.ts';
import { syntax } from './syntax.ts';
import { tableOf } from './table-tokens.ts';

const TASK = /^\[([ xX])\] /;

/**
 * Parses the standard Markdown of a markdown block: headings, lists, tasks, quotes, code, tables, rules and
 * paragraphs. Accepts any text, never throws, and runs in linear time. Nested lists become a flat sequence of lists
 * with indents, as in rich text. Quotes nest at most `MAX_DEPTH` levels.
 */
export function parseMarkdown(text: string): readonly Part[] {
  return partsOf(syntax.parse(text, {}).values());
}

type Tokens = Iterator<Token, unknown>;

/** The parts up to the closing token of their container, or up to the end. */
function partsOf(tokens: Tokens): readonly Part[] {
  const parts: Part[] = [];
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    if (next.value.nesting === -1) break;
    for (const part of partOf(next.value, tokens, 0)) parts.push(part);
  }
  return parts;
}

/** The parts that a token starts: one, or several for a list. */
function partOf(token: Token, tokens: Tokens, indent: number): readonly Part[] {
  switch (token.type) {
    case 'paragraph_open':
      return [{ kind: 'paragraph', children: lineOf(tokens) }];
    case 'heading_open':
      return [{ kind: 'heading', level: Number(token.tag.slice(1)), children: lineOf(tokens) }];
    case 'blockquote_open':
      return [{ kind: 'quote', parts: partsOf(tokens) }];
    case 'fence':
    case 'code_block':
      return [{ kind: 'preformatted', text: token.content.replace(/\n$/, '') }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listsOf(token, tokens, indent);
    case 'table_open':
      return [tableOf(tokens)];
    default:
      return [];
  }
}

/** The text of a paragraph or heading. Consumes its closing token too. */
function lineOf(tokens: Tokens): readonly Inline[] {
  const line = tokens.next();
  tokens.next();
  return line.done === true ? [] : inlineOf(line.value.children ?? []);
}

/** A list. It is split into several lists where an item contains anything but a line of text. */
function listsOf(opening: Token, tokens: Tokens, indent: number): readonly Part[] {
  const ordered = opening.type === 'ordered_list_open';
  const parts: Part[] = [];
  let number = Number(opening.attrGet('start') ?? 1);
  let items: (readonly Inline[])[] = [];
  const finishPiece = () => {
    if (items.length > 0) {
      parts.push({ kind: 'list', ordered, start: number - items.length, indent, items });
    }
    items = [];
  };
  // Each item and the list have a closing token.
  for (let item = tokens.next(); item.done !== true; item = tokens.next()) {
    if (item.value.nesting === -1) break;
    const { line, rest } = itemOf(tokens, indent);
    number += 1;
    // An item that contains only a list has no line of its own.
    if (line.length > 0 || rest.length === 0) items.push(line);
    if (rest.length > 0) finishPiece();
    for (const part of rest) parts.push(part);
  }
  finishPiece();
  return parts;
}

function itemOf(tokens: Tokens, indent: number) {
  const line = new InlineBuilder();
  const rest: Part[] = [];
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    if (next.value.nesting === -1) break;
    const found = partOf(next.value, tokens, indent + 1);
    const [only] = found;
    const says = only !== undefined && 'children' in only ? only.children : null;
    if (says !== null && rest.length === 0) {
      const isFirst = line.nodes.length === 0;
      if (!isFirst) line.add({ kind: 'break' });
      for (const node of isFirst ? asTask(says) : says) line.add(node);
    } else {
      for (const part of found) rest.push(part);
    }
  }
  return { line: line.done(), rest };
}

/** The line of an item, with the `[ ]` or `[x]` of a task as ☐ or ☑. */
function asTask(line: readonly Inline[]): readonly Inline[] {
  const [first, ...others] = line;
  const box = first?.kind === 'text' ? TASK.exec(first.text) : null;
  if (first?.kind !== 'text' || box === null) return line;
  const text = `${box[1] === ' ' ? '☐' : '☑'} ${first.text.slice(box[0].length)}`;
  return [{ kind: 'text', text }, ...others];
}
