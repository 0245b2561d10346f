import { slice } from '../base/session.ts';
import { LOCAL } from '../base/storage.ts';

/** How much a place shows: what one begins with and what there is something of, or all. */
type Amount = 'few' | 'all';

/** What the user chose to see. It is stored in the browser. */
interface ShownTools {
  /** The tools of the bar and of the wire. */
  readonly tools: Amount;
  /** The methods in the list of the Explorer. */
  readonly methods: Amount;
  /** The kinds of blocks in the Composer. */
  readonly blocks: Amount;
}

export const useShownTools = slice<ShownTools>(
  'shown-tools',
  () => ({ tools: 'few', methods: 'few', blocks: 'few' }),
  {
    in: LOCAL,
    key: 'parley.shown-tools',
    version: 1,
    isShared: true,
    // The storage may hold anything.
    read: (stored) => ({
      tools: amountIn(stored, 'tools'),
      methods: amountIn(stored, 'methods'),
      blocks: amountIn(stored, 'blocks'),
    }),
  },
);

function amountIn(stored: unknown, place: keyof ShownTools): Amount {
  return Object(stored)[place] === 'all' ? 'all' : 'few';
}

/** Shows all there is everywhere, or only what one begins with. */
export const showEverywhere = (amount: Amount): void =>
  void useShownTools.setState({ tools: amount, methods: amount, blocks: amount });
