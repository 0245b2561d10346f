import { InlineBuilder, type Part } from './inline.ts';
import { type LineOptions, parseLine, unescapeText } from './line.ts';

const FENCE = '```';
const QUOTE = /^(?:>|&gt;) ?/;
/** The rest of the text is a quote. */
const LONG_QUOTE = /^(?:>|&gt;){3} ?/;

/**
 * Parses mrkdwn, the markup of messages: bold, italic, strike, code, preformatted text, quotes, links, mentions,
 * dates, emoji and the three escapes. Accepts any text, never throws, and runs in linear time.
 */
export function parseMrkdwn(text: string, options: LineOptions = {}): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  while (from < text.length) {
    const opening = text.indexOf(FENCE, from);
    const closing = opening === -1 ? -1 : text.indexOf(FENCE, opening + FENCE.length);
    // Empty and unclosed fences are text.
    if (closing === -1 || closing === opening + FENCE.length) break;
    for (const part of parseLines(text.slice(from, opening), options)) parts.push(part);
    const inside = text.slice(opening + FENCE.length, closing);
    parts.push({ kind: 'preformatted', text: unescapeText(inside.replace(/^\n|\n$/g, '')) });
    from = closing + FENCE.length;
    if (text.startsWith('\n', from)) from += 1;
  }
  for (const part of parseLines(text.slice(from), options)) parts.push(part);
  return parts;
}

/** Parses text without preformatted parts into quotes and paragraphs. */
function parseLines(text: string, options: LineOptions): Part[] {
  if (text === '') return [];
  // A line break before a fence belongs to the fence.
  const lines = text.replace(/\n$/, '').split('\n');
  const parts: Part[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (LONG_QUOTE.test(line)) {
      const rest = [line.replace(LONG_QUOTE, ''), ...lines.slice(at + 1)];
      parts.push({ kind: 'quote', parts: [paragraph(rest, options)] });
      return parts;
    }
    const isQuote = QUOTE.test(line);
    const begin = at;
    while (at < lines.length && QUOTE.test(lines[at] ?? '') === isQuote) {
      if (at > begin && LONG_QUOTE.test(lines[at] ?? '')) break;
      at += 1;
    }
    const run = lines.slice(begin, at);
    if (isQuote) {
      const quoted = run.map((each) => each.replace(QUOTE, ''));
      parts.push({ kind: 'quote', parts: [paragraph(quoted, options)] });
    } else if (run.length > 0 && (parts.length === 0 || run.some((each) => each !== ''))) {
      parts.push(paragraph(run, options));
    }
  }
  return parts;
}

/** Parses the lines of one paragraph. Marks do not span lines. */
function paragraph(lines: readonly string[], options: LineOptions): Part {
  const children = new InlineBuilder();
  for (const [index, line] of lines.entries()) {
    if (index > 0) children.add({ kind: 'break' });
    for (const node of parseLine(line, options)) children.add(node);
  }
  return { kind: 'paragraph', children: children.done() };
}
