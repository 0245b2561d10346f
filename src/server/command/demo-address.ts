import { MAX_LINK_LENGTH, type Demo, type DemoView } from '../../contract/demo/demo.ts';
import { encodeDemo } from '../../contract/links/codec.ts';

/** The address of a page at `base` that opens a demo with its player; null if it is too long for a link. */
export async function demoAddress(base: string, demo: Demo): Promise<string | null> {
  const address = await demoLink(base, demo);
  return address.length > MAX_LINK_LENGTH ? null : address;
}

/** The same, however long it is. */
export async function demoLink(base: string, demo: Demo): Promise<string> {
  const { panel, search } = demo.view ?? { panel: 'explorer', search: {} };
  const { deployment } = demo.world;
  const parameters = { ...search, ...(deployment === undefined ? {} : { deployment }) };
  const shown = panelAddress(base, { panel, search: parameters });
  return `${shown}${shown.includes('?') ? '&' : '?'}demo=${await encodeDemo(demo)}`;
}

/** The address of a panel in a page at `base`, with its search parameters. */
export function panelAddress(
  base: string,
  { panel, search = {} }: { readonly panel: string; readonly search?: DemoView['search'] },
): string {
  const parameters = Object.entries(search).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(quoteParameter(value))}`,
  );
  return `${base}/#/${panel}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
}

/** As the router of the page reads it: what would read as JSON is written as JSON. */
function quoteParameter(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
}
