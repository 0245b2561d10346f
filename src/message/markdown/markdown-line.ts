import { linkAddress } from '../../contract/blocks/address.ts';
import { InlineBuilder, type Inline } from '../inline.ts';

/** Marks of standard Markdown, longer ones first. */
const MARKS = [
  ['**', 'bold'],
  ['__', 'bold'],
  ['~~', 'strike'],
  ['*', 'italic'],
  ['_', 'italic'],
] as const;
type Mark = (typeof MARKS)[number][0];

const LINK =
  /\[([^[\]\n]{0,1000})\]\(\s*(<[^<>\n]{1,3000}>|[^()\s]{1,3000})(?:\s+"[^"\n]{0,300}")?\s*\)/y;
const EMOJI = /:([a-z0-9_+'-]{1,100}):/y;
const BARE_ADDRESS = /https?:\/\/[^\s<>"`()[\]]{1,3000}/y;
const ESCAPABLE = '\\`*_{}[]()#+-.!~|>';

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

interface Open {
  readonly mark: Mark;
  readonly inside: InlineBuilder;
}

/**
 * Parses a line of standard Markdown: bold, italic, strike, code, links, emoji. Each mark is open at most
 * once, so nesting is bounded and the time is in proportion to the length. Never throws.
 */
export function parseMarkdownLine(line: string): readonly Inline[] {
  const root = new InlineBuilder();
  const open: Open[] = [];
  const inside = () => open.at(-1)?.inside ?? root;
  // Whether any code can still end, so that a line of ticks is not searched again and again.
  let ticksLeft = true;

  function giveUp(): void {
    const last = open.pop();
    if (last === undefined) return;
    inside().text(last.mark);
    for (const node of last.inside.done()) {
      if (node.kind === 'text') inside().text(node.text);
      else inside().add(node);
    }
  }
  const matched = (shape: RegExp, at: number) => {
    shape.lastIndex = at;
    return shape.exec(line);
  };

  let at = 0;
  while (at < line.length) {
    const character = line.charAt(at);
    if (character === '\\' && ESCAPABLE.includes(line.charAt(at + 1)) && at + 1 < line.length) {
      inside().text(line.charAt(at + 1));
      at += 2;
      continue;
    }
    if (character === '`' && ticksLeft) {
      const end = line.indexOf('`', at + 1);
      ticksLeft = end !== -1;
      if (end > at + 1) {
        inside().add({ kind: 'code', text: line.slice(at + 1, end) });
        at = end + 1;
        continue;
      }
    }
    const link = character === '[' ? matched(LINK, at) : null;
    const href = link === null ? null : linkAddress((link[2] ?? '').replace(/^<|>$/g, ''));
    if (link !== null && href !== null) {
      const label = link[1] === '' ? href : (link[1] ?? href);
      inside().add({ kind: 'link', href, children: [{ kind: 'text', text: label }] });
      at += link[0].length;
      continue;
    }
    const emoji = character === ':' ? matched(EMOJI, at) : null;
    if (emoji !== null) {
      inside().add({ kind: 'emoji', name: emoji[1] ?? '', tone: null });
      at += emoji[0].length;
      continue;
    }
    const address =
      character === 'h' && !isWord(line[at - 1])
        ? (matched(BARE_ADDRESS, at)?.[0] ?? '').replace(/[.,;:!?]$/, '')
        : '';
    const bare = linkAddress(address);
    if (bare !== null) {
      inside().add({ kind: 'link', href: bare, children: [{ kind: 'text', text: address }] });
      at += address.length;
      continue;
    }
    const [mark, kind] = MARKS.find(([each]) => line.startsWith(each, at)) ?? [];
    if (mark !== undefined && kind !== undefined) {
      const before = line[at - 1];
      const after = line[at + mark.length];
      const holder = open.findIndex((each) => each.mark === mark);
      // Only stars may stand within a word.
      const within = mark.startsWith('*') || mark === '~~';
      if (holder !== -1 && !isSpace(before) && (within || !isWord(after))) {
        while (open.length > holder + 1) giveUp();
        const closed = open.pop();
        inside().add({ kind, children: closed?.inside.done() ?? [] });
      } else if (holder === -1 && !isSpace(after) && (within || !isWord(before))) {
        open.push({ mark, inside: new InlineBuilder() });
      } else {
        inside().text(mark);
      }
      at += mark.length;
      continue;
    }
    inside().text(character);
    at += 1;
  }
  while (open.length > 0) giveUp();
  return root.done();
}
