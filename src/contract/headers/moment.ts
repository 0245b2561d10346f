/**
 * A request with this header reads the past: it is answered as the world would have right after the exchange whose id it
 * names, or at the `START` of the log. It is not logged and changes nothing.
 */
export const MOMENT_HEADER = 'x-parley-at';

/** The moment before all exchanges that the log has. */
export const START = 'start';
