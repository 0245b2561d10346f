import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history';

/**
 * The history of places after the `#`. Unlike the router's own hash history it leaves the query of the page alone: that
 * of `?embed#/explorer?method=users.list` says how to show the page, and is no part of the place.
 */
export function createFragmentHistory(): RouterHistory {
  const { location, history } = window;
  return createBrowserHistory({
    parseLocation: () => parseHref(placeOf(location.hash), history.state),
    createHref: (place) => `${location.pathname}${location.search}#${place}`,
  });
}

/** The place in a fragment: `/explorer?method=users.list`. */
function placeOf(fragment: string): string {
  return fragment === '' ? '/' : fragment.slice(1);
}
