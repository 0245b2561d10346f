/** The text of the demo in the fragment of an address, as it is written there; null if there is none. */
export function demoInFragment(fragment: string): string | null {
  const search = fragment.indexOf('?');
  if (search < 0) return null;
  for (const parameter of fragment.slice(search + 1).split('&')) {
    if (parameter.startsWith('demo=') && parameter !== 'demo=') return parameter.slice(5);
  }
  return null;
}
