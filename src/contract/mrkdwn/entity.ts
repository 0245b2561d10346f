import { linkAddress } from '../blocks/address.ts';
import type { Inline, Range } from './inline.ts';
import { unescaped } from './escapes.ts';

const DATE = /^!date\^(-?\d{1,12})\^([^^]*)(?:\^(.*))?$/s;
const RANGES: readonly Range[] = ['here', 'channel', 'everyone'];

/**
 * Parses the content between `<` and `>`: a link, a mention or a date. Null for anything else, which then stays
 * text, for example a URL with a scheme other than http, https and mailto.
 */
export function parseEntity(content: string): Inline | null {
  const bar = content.indexOf('|');
  const target = bar === -1 ? content : content.slice(0, bar);
  const label = bar === -1 ? null : unescaped(content.slice(bar + 1));
  const mention = /^([@#])([A-Z][A-Z0-9]{1,30})$/.exec(target);
  if (mention !== null) {
    const of = mention[1] === '@' ? 'user' : 'channel';
    return { kind: 'mention', of, id: mention[2] ?? '', label: label === '' ? null : label };
  }
  if (target.startsWith('!')) return special(target, label);
  const written = unescaped(target);
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
      format: unescaped(format),
      href: address === undefined ? null : linkAddress(unescaped(address)),
      fallback: label ?? '',
    };
  }
  const range = RANGES.find((each) => target === `!${each}`);
  return range === undefined ? null : { kind: 'broadcast', range, label };
}
