/** A request that the callback page of the playground's relying party received. */
export interface Callback {
  readonly method: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** The address of the page. A form_post carries the parameters in its body instead. */
  readonly url: string;
}

/** Reads the received request from a callback page; null for any other page. */
export function callbackIn(page: Document): Callback | null {
  const value = page.querySelector('data#received')?.getAttribute('value') ?? null;
  if (value === null) return null;
  try {
    return { ...(JSON.parse(value) as Omit<Callback, 'url'>), url: page.URL };
  } catch {
    return null;
  }
}

/**
 * The code of a callback whose `state` equals that of the request, where undefined stands for no `state` in either. Null for
 * any other callback: an app must ignore it.
 */
export function codeFor(state: string | undefined, callback: Callback | undefined): string | null {
  if (callback === undefined || callback.parameters['state'] !== state) return null;
  return callback.parameters['code'] ?? null;
}

/** Whether two callbacks are equal, as after a reload of the callback page. */
export const isSameCallback = (one: Callback, other: Callback | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A callback in words, for screen readers. */
export const describeCallback = ({ parameters }: Callback): string =>
  parameters['error'] === undefined ? 'A code came back.' : 'An error came back.';
