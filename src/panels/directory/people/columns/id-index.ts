/** Tables, each of which grows by itself: growing one of them is short work. */
const TABLES = 64;

/** Finds the row of a text that a column holds, without keeping the texts again. */
export class IdIndex {
  readonly #tables: Table[] = Array.from({ length: TABLES }, newTable);
  readonly #equals: (row: number, id: string) => boolean;
  readonly #idAt: (row: number) => string;

  constructor(column: {
    readonly equals: (row: number, id: string) => boolean;
    readonly get: (row: number) => string;
  }) {
    this.#equals = (row, id) => column.equals(row, id);
    this.#idAt = (row) => column.get(row);
  }

  /** The row of an id; -1 if the id is unknown. */
  rowOf(id: string): number {
    const hash = hashOf(id);
    const { slots } = this.#tableOf(hash);
    for (let at = placeOf(hash, slots); ; at = (at + 1) & (slots.length - 1)) {
      const row = (slots[at] ?? 0) - 1;
      if (row === -1 || this.#equals(row, id)) return row;
    }
  }

  /** Adds an id that is not there yet. */
  add(id: string, row: number): void {
    const hash = hashOf(id);
    const table = this.#tableOf(hash);
    if (2 * (table.count + 1) > table.slots.length) this.#grow(table);
    place(table.slots, hash, row);
    table.count += 1;
  }

  clear(): void {
    for (let at = 0; at < TABLES; at += 1) this.#tables[at] = newTable();
  }

  #grow(table: Table): void {
    const slots = new Uint32Array(table.slots.length * 2);
    for (const entry of table.slots) {
      if (entry > 0) place(slots, hashOf(this.#idAt(entry - 1)), entry - 1);
    }
    table.slots = slots;
  }

  #tableOf(hash: number): Table {
    const table = this.#tables[hash & (TABLES - 1)];
    if (table === undefined) throw new RangeError('A hash names one of the tables.');
    return table;
  }
}

interface Table {
  /** Rows plus one; 0 for an empty slot. At most half of them are used. */
  slots: Uint32Array;
  count: number;
}

const newTable = (): Table => ({ slots: new Uint32Array(16), count: 0 });

function place(slots: Uint32Array, hash: number, row: number): void {
  let at = placeOf(hash, slots);
  while ((slots[at] ?? 0) > 0) at = (at + 1) & (slots.length - 1);
  slots[at] = row + 1;
}

/** The bits below have chosen the table. */
const placeOf = (hash: number, slots: Uint32Array) => (hash >>> 6) & (slots.length - 1);

/** FNV-1a over the character codes, with its high bits mixed into the low ones. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
