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
