/** The parameters of an address that belong to one world. */
const WORLD_PARAMETERS = ['exchange', 'at'];

/** The parameters that name a demo and a step of it. */
const DEMO_PARAMETERS = ['demo', 'step'];

/** The address of the page for another world: at the same panel. */
export const addressForOtherWorld = (address: string): string =>
  removeParameters(address, [...WORLD_PARAMETERS, ...DEMO_PARAMETERS]);

/** The address of the page for a new world of the demo that the address names. */
export const addressForNewDemo = (address: string): string =>
  removeParameters(address, WORLD_PARAMETERS);

/** Removes parameters behind the `?` of the fragment. The others stay exactly as they are. */
function removeParameters(address: string, names: readonly string[]): string {
  const [start] = splitAt(address);
  const remaining = parametersOf(address).filter((parameter) => !names.includes(nameOf(parameter)));
  return remaining.length === 0 ? start : `${start}?${remaining.join('&')}`;
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

/** Reads the address of the page, and reloads the page at another one. */
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
