/** The parameters of an address that belong to one world. */
const OF_ONE_WORLD = ['exchange', 'at'];

/** Those that name a demo and a place in it. */
const OF_ONE_DEMO = ['demo', 'step'];

/** The address of the page for another world: at the same panel. */
export const forAnotherWorld = (address: string): string =>
  without(address, [...OF_ONE_WORLD, ...OF_ONE_DEMO]);

/** The address of the page for a new world of the demo that the address names. */
export const forNewDemo = (address: string): string => without(address, OF_ONE_WORLD);

/** The parameters are behind the `?` of the fragment. What stays is not written anew. */
function without(address: string, names: readonly string[]): string {
  const [start] = splitAt(address);
  const left = parametersOf(address).filter((parameter) => !names.includes(nameOf(parameter)));
  return left.length === 0 ? start : `${start}?${left.join('&')}`;
}

function parametersOf(address: string): readonly string[] {
  const [, search] = splitAt(address);
  return search === '' ? [] : search.split('&');
}

function splitAt(address: string): readonly [start: string, search: string] {
  const fragment = address.indexOf('#');
  const mark = fragment < 0 ? -1 : address.indexOf('?', fragment);
  return mark < 0 ? [address, ''] : [address.slice(0, mark), address.slice(mark + 1)];
}

const nameOf = (parameter: string) => parameter.split('=', 1)[0] ?? '';

/** The address of the page, and how to load the page anew. */
export interface PageAddress {
  readonly address: () => string;
  readonly reloadAt: (address: string) => void;
}

export const PAGE: PageAddress = {
  address: () => location.href,
  reloadAt: (address) => {
    // The router replaces the page’s own `history.replaceState`, and would go to the address before the reload.
    History.prototype.replaceState.call(history, history.state, '', address);
    location.reload();
  },
};
