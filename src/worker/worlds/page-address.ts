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
