import { encodeDemo } from '../../contract/demo/codec.ts';
import { LONGEST_LINK, type Demo } from '../../contract/demo/demo.ts';

/** The address of a page at `base` that opens a demo with its player; null if it is too long for a link. */
export async function demoAddress(base: string, demo: Demo): Promise<string | null> {
  const { panel, search } = demo.view ?? { panel: 'explorer', search: {} };
  const parameters = Object.entries({
    ...search,
    ...(demo.world.deployment === undefined ? {} : { deployment: demo.world.deployment }),
  }).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(written(value))}`);
  const query = [...parameters, `demo=${await encodeDemo(demo)}`].join('&');
  const address = `${base}/#/${panel}?${query}`;
  return address.length > LONGEST_LINK ? null : address;
}

/** As the router of the page reads it: what would read as JSON is written as JSON. */
function written(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
}
