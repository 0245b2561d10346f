import { linkAddress } from '../blocks/address.ts';
import { type Inline, InlineBuilder, type Range } from './inline.ts';

const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof MARKS;
const isMark = (character: string): character is Mark => character in MARKS;

const EMOJI = /:([a-z0-9_+'-]{1,100})(?:::skin-tone-([2-6]))?:/y;
/** A bare URL, without the punctuation that ends a sentence. */
const BARE_ADDRESS = /https?:\/\/[^\s<>|"`]{1,3000}/y;
const SENTENCE_ENDS = `.,;:!?)]}'*_~`;

function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && SENTENCE_ENDS.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

/** An open formatting mark and the nodes after it. */
interface Open {
  readonly mark: Mark;
  readonly inside: InlineBuilder;
}

/**
 * For each position of a line, the position of the next character of a kind. A lookup replaces a search, so that a
 * line full of marks still parses in linear time.
 */
function nextPlaces(line: string, wanted: string): Int32Array {
  const places = new Int32Array(line.length + 1).fill(-1);
  for (let at = line.length - 1; at >= 0; at -= 1) {
    places[at] = wanted.includes(line.charAt(at)) ? at : (places[at + 1] ?? -1);
  }
  return places;
}

export interface LineOptions {
  /** If true, bare URLs remain text. */
  readonly verbatim?: boolean;
}

/**
 * Parses one line of mrkdwn. A mark opens before a word and closes after one, so `3*4*5` is text, and so is a mark
 * that is never closed. Runs in linear time: it visits each position a bounded number of times, and at most three
 * marks are open at once. Never throws.
 */
export function parseLine(line: string, { verbatim = false }: LineOptions = {}): readonly Inline[] {
  const root = new InlineBuilder();
  const open: Open[] = [];
  const angle = nextPlaces(line, '<>');
  const tick = nextPlaces(line, '`');
  const inside = () => open.at(-1)?.inside ?? root;

  /** Turns an unclosed mark into text: adds it and the nodes after it to its parent. */
  function giveUp(): void {
    const last = open.pop();
    if (last === undefined) return;
    inside().text(last.mark);
    for (const node of last.inside.done()) {
      if (node.kind === 'text') inside().text(node.text);
      else inside().add(node);
    }
  }

  let at = 0;
  while (at < line.length) {
    const character = line.charAt(at);
    const end = angle[at + 1] ?? -1;
    if (character === '<' && end !== -1 && line.charAt(end) === '>' && end > at + 1) {
      const entity = parseEntity(line.slice(at + 1, end));
      if (entity === null) inside().text(unescapeText(line.slice(at, end + 1)));
      else inside().add(entity);
      at = end + 1;
      continue;
    }
    const closing = tick[at + 1] ?? -1;
    if (character === '`' && closing > at + 1) {
      inside().add({ kind: 'code', text: unescapeText(line.slice(at + 1, closing)) });
      at = closing + 1;
      continue;
    }
    if (isMark(character)) {
      const before = line[at - 1];
      const after = line[at + 1];
      const holder = open.findIndex(({ mark }) => mark === character);
      if (holder !== -1 && !isSpace(before) && before !== character && !isWord(after)) {
        while (open.length > holder + 1) giveUp();
        const closed = open.pop();
        inside().add({ kind: MARKS[character], children: closed?.inside.done() ?? [] });
      } else if (holder === -1 && !isSpace(after) && after !== character && !isWord(before)) {
        open.push({ mark: character, inside: new InlineBuilder() });
      } else {
        inside().text(character);
      }
      at += 1;
      continue;
    }
    if (character === ':') {
      EMOJI.lastIndex = at;
      const emoji = EMOJI.exec(line);
      if (emoji !== null) {
        const [all, name = '', tone] = emoji;
        inside().add({ kind: 'emoji', name, tone: tone === undefined ? null : Number(tone) });
        at += all.length;
        continue;
      }
    }
    if (character === 'h' && !verbatim && !isWord(line[at - 1])) {
      BARE_ADDRESS.lastIndex = at;
      const address = withoutSentenceEnd(BARE_ADDRESS.exec(line)?.[0] ?? '');
      const written = unescapeText(address);
      const href = linkAddress(written);
      if (href !== null) {
        const children: Inline[] = [{ kind: 'text', text: written }];
        inside().add({ kind: 'link', href, written, children });
        at += address.length;
        continue;
      }
    }
    if (character === '&') {
      const escape = /&(?:amp|lt|gt);/y;
      escape.lastIndex = at;
      const found = escape.exec(line)?.[0];
      inside().text(found === undefined ? '&' : unescapeText(found));
      at += found?.length ?? 1;
      continue;
    }
    inside().text(character);
    at += 1;
  }
  while (open.length > 0) giveUp();
  return root.done();
}

const DATE = /^!date\^(-?\d{1,12})\^([^^]*)(?:\^(.*))?$/s;
const RANGES: readonly Range[] = ['here', 'channel', 'everyone'];

/**
 * Parses the content between `<` and `>`: a link, a mention or a date. Null for anything else, which then stays
 * text, for example a URL with a scheme other than http, https and mailto.
 */
function parseEntity(content: string): Inline | null {
  const bar = content.indexOf('|');
  const target = bar === -1 ? content : content.slice(0, bar);
  const label = bar === -1 ? null : unescapeText(content.slice(bar + 1));
  const mention = /^([@#])([A-Z][A-Z0-9]{1,30})$/.exec(target);
  if (mention !== null) {
    const of = mention[1] === '@' ? 'user' : 'channel';
    return { kind: 'mention', of, id: mention[2] ?? '', label: label === '' ? null : label };
  }
  if (target.startsWith('!')) return special(target, label);
  const written = unescapeText(target);
  const href = linkAddress(written);
  if (href === null) return null;
  const shown = label === null || label === '' ? written.replace(/^mailto:/, '') : label;
  return { kind: 'link', href, written, children: [{ kind: 'text', text: shown }] };
}

function special(target: string, label: string | null): Inline | null {
  const group = /^!subteam\^([A-Z][A-Z0-9]{1,30})$/.exec(target);
  if (group !== null) return { kind: 'mention', of: 'usergroup', id: group[1] ?? '', label };
  const date = DATE.exec(target);
  if (date !== null) {
    const [, timestamp = '0', format = '', address] = date;
    return {
      kind: 'date',
      timestamp: Number(timestamp),
      format: unescapeText(format),
      href: address === undefined ? null : linkAddress(unescapeText(address)),
      fallback: label ?? '',
    };
  }
  const range = RANGES.find((each) => target === `!${each}`);
  return range === undefined ? null : { kind: 'broadcast', range, label };
}

const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Decodes the three characters that mrkdwn escapes. Nothing is decoded twice. */
export const unescapeText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (escape) => ESCAPES[escape] ?? escape);
