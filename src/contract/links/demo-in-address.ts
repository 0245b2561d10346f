/** The text of the demo in the fragment of an address, as it is written there; null if the address has none. */
export function demoInAddress(address: string): string | null {
  const fragment = address.indexOf('#');
  const search = fragment < 0 ? -1 : address.indexOf('?', fragment);
  if (search < 0) return null;
  const parameters = address.slice(search + 1).split('&');
  return parameters.find((each) => /^demo=./.test(each))?.slice('demo='.length) ?? null;
}
