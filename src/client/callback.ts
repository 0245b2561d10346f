/** A request that the callback page of the playground's relying party received. */
export interface Callback {
  readonly method: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** The address of the page. A form_post carries the parameters in its body instead. */
  readonly url: string;
}

/** Reads the received request from a callback page; null for any other page. */
export function callbackIn(page: Document): Callback | null {
  const held = page.querySelector('data#received')?.getAttribute('value') ?? null;
  if (held === null) return null;
  try {
    return { ...(JSON.parse(held) as Omit<Callback, 'url'>), url: page.URL };
  } catch {
    return null;
  }
}

/**
 * The code of the callback to a request that was sent with that `state`, or without one; null if the callback has another.
 * An app must ignore such a callback.
 */
export function codeFor(state: string | undefined, callback: Callback | undefined): string | null {
  if (callback === undefined || callback.parameters['state'] !== state) return null;
  return callback.parameters['code'] ?? null;
}

/** Whether two callbacks are equal, as after a reload of the callback page. */
export const isSameCallback = (one: Callback, other: Callback | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A callback in words, for screen readers. */
export const callbackInWords = ({ parameters }: Callback): string =>
  parameters['error'] === undefined ? 'A code came back.' : 'An error came back.';
