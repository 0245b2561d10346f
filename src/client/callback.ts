/** What came back to the callback page of the playground's relying party. */
export interface Callback {
  readonly method: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What came back, as a callback page holds it; null for any other page. */
export function callbackIn(page: Document): Callback | null {
  const held = page.querySelector('data#received')?.getAttribute('value') ?? null;
  if (held === null) return null;
  try {
    return JSON.parse(held) as Callback;
  } catch {
    return null;
  }
}

/**
 * The code that came back to the request of that `state`; null where none did. An app throws away what has
 * another state.
 */
export function codeFor(state: string | undefined, callback: Callback | undefined): string | null {
  if (state === undefined || callback?.parameters['state'] !== state) return null;
  return callback.parameters['code'] ?? null;
}

/** Whether a page was only loaded again: it holds what came back before. */
export const isSameCallback = (one: Callback, other: Callback | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What came back, for people to hear. */
export const callbackInWords = ({ parameters }: Callback): string =>
  parameters['error'] === undefined ? 'A code came back.' : 'An error came back.';
