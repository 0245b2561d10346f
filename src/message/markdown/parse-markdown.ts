import { InlineBuilder, type Part } from '../inline.ts';
import { parseMarkdownLine } from './markdown-line.ts';

const FENCE = /^ {0,3}(?:```|~~~)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,12})(?:([-*+])|(\d{1,9})[.)])\s+(.*)$/;

/** How deep quotes are read; what is quoted deeper stands at this depth. */
const DEEPEST = 6;

/**
 * Parses the standard Markdown of a markdown block: headings, lists, quotes, fenced code, rules and
 * paragraphs. Takes any text, never throws, and takes time in proportion to its length.
 */
export function parseMarkdown(text: string): readonly Part[] {
  return partsOf(text.split('\n'), 0);
}

function partsOf(lines: readonly string[], depth: number): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  /** The lines from here on for which something holds. */
  const run = (holds: (line: string) => boolean) => {
    const begin = at;
    while (at < lines.length && holds(lines[at] ?? '')) at += 1;
    return lines.slice(begin, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (FENCE.test(line)) {
      at += 1;
      const inside = run((each) => !FENCE.test(each));
      at += 1;
      parts.push({ kind: 'preformatted', text: inside.join('\n') });
    } else if (heading !== null) {
      at += 1;
      const [, marks = '', title = ''] = heading;
      parts.push({ kind: 'heading', level: marks.length, children: parseMarkdownLine(title) });
    } else if (RULE.test(line)) {
      at += 1;
      parts.push({ kind: 'rule' });
    } else if (QUOTE.test(line) && depth < DEEPEST) {
      const quoted = run((each) => QUOTE.test(each)).map((each) => each.replace(QUOTE, ''));
      parts.push({ kind: 'quote', parts: partsOf(quoted, depth + 1) });
    } else if (item !== null) {
      parts.push(list(item, run));
    } else {
      parts.push(paragraph(run((each) => isPlain(each, depth))));
    }
  }
  return parts;
}

/** Whether a line goes on with the paragraph before it. */
const isPlain = (line: string, depth: number) =>
  line.trim() !== '' &&
  !FENCE.test(line) &&
  !HEADING.test(line) &&
  !RULE.test(line) &&
  !ITEM.test(line) &&
  !(QUOTE.test(line) && depth < DEEPEST);

/** Items of one kind and indent; others begin a list of their own. */
function list(
  first: RegExpExecArray,
  run: (holds: (line: string) => boolean) => readonly string[],
): Part {
  const [, indent = '', bullet, number] = first;
  const ordered = bullet === undefined;
  const same = (line: string) => {
    const item = ITEM.exec(line);
    return item !== null && item[1] === indent && (item[2] === undefined) === ordered;
  };
  const items = run(same).map((line) => parseMarkdownLine(ITEM.exec(line)?.[4] ?? ''));
  return {
    kind: 'list',
    ordered,
    start: Number(number ?? 1),
    indent: Math.floor(indent.length / 2),
    items,
  };
}

function paragraph(lines: readonly string[]): Part {
  const children = new InlineBuilder();
  for (const [index, line] of lines.entries()) {
    if (index > 0) children.add({ kind: 'break' });
    for (const node of parseMarkdownLine(line.trim())) children.add(node);
  }
  return { kind: 'paragraph', children: children.done() };
}
