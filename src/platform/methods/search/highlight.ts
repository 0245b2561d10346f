import { placedWords, placesOf, type Term } from './words.ts';

/** Around what was found, as the service marks it: two characters that no text has otherwise. */
const START = '\uE000';
const END = '\uE001';

/** Where a text has an address or an id, which marks would break: `<https://…|` and `<@U0123456789>`. */
const ADDRESS = /<[^>|]*/g;

/** The text with marks around what the terms of a query found in it. */
export function highlight(text: string, terms: readonly Term[]): string {
  const placed = placedWords(text);
  const words = placed.map(({ word }) => word);
  const spans = terms
    .flatMap((term) =>
      placesOf(words, term).map((place) => ({
        start: placed[place]?.start ?? 0,
        end: placed[place + term.words.length - 1]?.end ?? 0,
      })),
    )
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const addresses = Array.from(text.matchAll(ADDRESS), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  let marked = '';
  let at = 0;
  let address = 0;
  for (const { start, end } of spans) {
    while ((addresses[address]?.end ?? Infinity) <= start) address += 1;
    if (start < at || (addresses[address]?.start ?? Infinity) < end) continue;
    marked += text.slice(at, start) + START + text.slice(start, end) + END;
    at = end;
  }
  return marked + text.slice(at);
}
