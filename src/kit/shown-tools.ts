import { slice } from '../base/session.ts';
import { LOCAL } from '../base/storage.ts';

/** How much a place shows: the few things that a beginner needs and those in use, or all. */
type Amount = 'few' | 'all';

/** What the user chose to see. The browser stores it. */
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
      tools: readAmount(stored, 'tools'),
      methods: readAmount(stored, 'methods'),
      blocks: readAmount(stored, 'blocks'),
    }),
  },
);

function readAmount(stored: unknown, place: keyof ShownTools): Amount {
  return Object(stored)[place] === 'all' ? 'all' : 'few';
}

/** Sets the amount for all places. */
export const showEverywhere = (amount: Amount): void =>
  void useShownTools.setState({ tools: amount, methods: amount, blocks: amount });
