import { readPosted } from '../../headers/posted-header.ts';
import { parseJson } from '../../json.ts';

/** An answer, as far as later steps take values from it. */
export interface ReadAnswer {
  readonly body: string;
  /** Where it redirects to, as it was sent; null or undefined for an answer that is no redirect. */
  readonly location?: string | null | undefined;
  /** What a post to a webhook or a response URL showed (`POSTED_HEADER`); null or undefined for any other answer. */
  readonly posted?: string | null | undefined;
}

/**
 * The value of an answer, for placeholders: its JSON; of a redirect, the parameters of where it leads
 * (`{{2.location.code}}`); of a page, the hidden fields of its forms (`{{1.form.consent}}`); of a post to a webhook or a response
 * URL, the message that it showed (`{{4.posted.ts}}`). Undefined if it has none. Takes linear time.
 */
export function answerValue({ body, location, posted }: ReadAnswer): unknown {
  if (typeof location === 'string') return { location: queryOf(location) };
  const message = readPosted(posted);
  if (message !== null) return { posted: message };
  const read = parseJson(body);
  if ('value' in read) return read.value;
  const form = readHiddenFields(body);
  return form.length === 0 ? undefined : { form: firstOf(form) };
}

/** Where a redirect leads: the address, and the parameters of its query. */
export function partsOfLocation(location: string): {
  readonly address: string;
  readonly query: Readonly<Record<string, string>>;
} {
  const at = location.indexOf('?');
  return { address: at < 0 ? location : location.slice(0, at), query: queryOf(location) };
}

function queryOf(location: string): Readonly<Record<string, string>> {
  const at = location.indexOf('?');
  const [query = ''] = at < 0 ? [] : location.slice(at + 1).split('#', 1);
  return firstOf([...new URLSearchParams(query)]);
}

/** Of fields with the same name, the first counts. */
const firstOf = (fields: readonly (readonly [string, string])[]) =>
  Object.fromEntries(fields.toReversed());

/** A hidden field of a form, as the pages of the platform write it. */
export const HIDDEN_FIELD = /<input type="hidden" name="([^"<>]*)" value="([^"<>]*)"/g;

/** The escapes in those pages. */
export const ENTITY = /&(amp|lt|gt|quot|#39);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

const readHiddenFields = (page: string) =>
  Array.from(
    page.matchAll(HIDDEN_FIELD),
    ([, name = '', value = '']) => [unescapeText(name), unescapeText(value)] as const,
  );

const unescapeText = (text: string): string =>
  text.replaceAll(ENTITY, (_, name: string) => CHARACTERS[name] ?? '');
