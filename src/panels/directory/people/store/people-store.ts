import { Listeners } from '../../../../base/listeners.ts';
import type { User } from '../../../../contract/entities.ts';
import { PeopleColumns } from './people-columns.ts';
import { personOf, type Person } from './person.ts';

/** Numbers that change when the store changes. */
export interface PeopleSnapshot {
  /** Number of people. */
  readonly size: number;
  /** Grows with every change. */
  readonly version: number;
  /** Grows when people are read again and have changed. */
  readonly edits: number;
  /** Grows with each `setMark`. */
  readonly marks: number;
  /** Grows with each `clear`. */
  readonly clears: number;
}

/**
 * The people that a walk has found, a million at most in reasonable memory. Each has a row: its position in the order
 * of reading, from 0. A person read again keeps the row, with the newest content.
 */
export interface PeopleStore {
  readonly size: number;
  /** The columns that search and order read. */
  readonly columns: PeopleColumns;
  /** Adds the people of an answer. `page` is its number in the walk, from 1; `exchange` is the id of its exchange. */
  readonly add: (members: readonly User[], page: number, exchange?: string | null) => void;
  readonly clear: () => void;
  /** Sets a short text to show beside a person, even one who is not read yet; null removes the text. */
  readonly setMark: (id: string, text: string | null) => void;
  readonly markOf: (id: string) => string | undefined;
  /** The row of a person; -1 if it was not read. */
  readonly rowOf: (id: string) => number;
  /** The person in a row. Throws if nobody is in that row. */
  readonly personAt: (row: number) => Person;
  /** Number of the page that the person was read from last. */
  readonly pageOf: (row: number) => number;
  /** Id of the exchange of a page; null if it is not known. */
  readonly exchangeOf: (page: number) => string | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stays the same object until something changes. */
  readonly snapshot: () => PeopleSnapshot;
}

export function createPeopleStore(): PeopleStore {
  const columns = new PeopleColumns();
  const marks = new Map<string, string>();
  const exchanges = new Map<number, string>();
  const listeners = new Listeners();
  let snapshot: PeopleSnapshot = { size: 0, version: 0, edits: 0, marks: 0, clears: 0 };

  function publish(changed: Partial<PeopleSnapshot>) {
    snapshot = { ...snapshot, ...changed, size: columns.size, version: snapshot.version + 1 };
    listeners.tell();
  }

  return {
    columns,
    get size() {
      return columns.size;
    },
    add(members, page, exchange = null) {
      if (exchange !== null) exchanges.set(page, exchange);
      let edits = 0;
      for (const user of members) {
        if (columns.put(personOf(user), page)) edits = 1;
      }
      publish({ edits: snapshot.edits + edits });
    },
    clear() {
      columns.clear();
      marks.clear();
      exchanges.clear();
      publish({ clears: snapshot.clears + 1 });
    },
    setMark(id, text) {
      if (text === null) marks.delete(id);
      else marks.set(id, text);
      publish({ marks: snapshot.marks + 1 });
    },
    markOf: (id) => marks.get(id),
    rowOf: (id) => columns.rowOf(id),
    personAt: (row) => columns.get(row),
    pageOf: (row) => columns.pages.get(row),
    exchangeOf: (page) => exchanges.get(page) ?? null,
    subscribe: listeners.add,
    snapshot: () => snapshot,
  };
}
