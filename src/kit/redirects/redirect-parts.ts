import type { Parameter } from './created-request.ts';

/** A redirect, taken apart. */
export interface RedirectParts {
  /** The address, without its query. */
  readonly base: string;
  /** Those of the query, then those of the posted form, decoded. */
  readonly parameters: readonly Parameter[];
}

/** Takes a URL, and the form that was posted to it, apart. Never throws. */
export function partsOf(url: string, body: string | null): RedirectParts {
  const at = url.indexOf('?');
  const base = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at + 1);
  return {
    base,
    parameters: [...new URLSearchParams(query), ...new URLSearchParams(body ?? '')],
  };
}

/** What a parameter means, by its name; undefined if nothing is known. An address may name what every object has, too. */
export const findMeaning = (
  meanings: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined => (Object.hasOwn(meanings, name) ? meanings[name] : undefined);
