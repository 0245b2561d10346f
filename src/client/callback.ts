/** A request that the callback page of the playground's relying party received. */
export interface Callback {
  readonly method: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Reads the received request from a callback page; null for any other page. */
export function callbackIn(page: Document): Callback | null {
  const held = page.querySelector('data#received')?.getAttribute('value') ?? null;
  if (held === null) return null;
  try {
    return JSON.parse(held) as Callback;
  } catch {
    return null;
  }
}

/** The code of a callback with that `state`, or null. An app must ignore a callback with another state. */
export function codeFor(state: string | undefined, callback: Callback | undefined): string | null {
  if (state === undefined || callback?.parameters['state'] !== state) return null;
  return callback.parameters['code'] ?? null;
}

/** Whether two callbacks are equal, as after a reload of the callback page. */
export const isSameCallback = (one: Callback, other: Callback | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A callback in words, for screen readers. */
export const callbackInWords = ({ parameters }: Callback): string =>
  parameters['error'] === undefined ? 'A code came back.' : 'An error came back.';
