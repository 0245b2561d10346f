import { slice } from '../base/session.ts';
import { LOCAL } from '../base/storage.ts';

/** How much of a list is shown: the entries that beginners need and those in use (`few`), or all. */
type Amount = 'few' | 'all';

/** The user's choice for each list. The browser stores it. */
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

function readAmount(stored: unknown, list: keyof ShownTools): Amount {
  return Object(stored)[list] === 'all' ? 'all' : 'few';
}

/** Makes the same choice for all lists. */
export const showInAllLists = (amount: Amount): void =>
  void useShownTools.setState({ tools: amount, methods: amount, blocks: amount });
