import { NumberColumn } from '../columns/number-column.ts';
import { SharedTextColumn } from '../columns/shared-text-column.ts';
import { TextColumn } from '../columns/text-column.ts';
import {
  FLAG_FIELDS,
  type FlagField,
  type Person,
  SHARED_TEXT_FIELDS,
  type SharedTextField,
  TEXT_FIELDS,
  type TextField,
} from './person.ts';

/** The bits of a row's flags: first those of `FLAG_FIELDS`, then three more. */
const HAS_EMAIL = 1 << FLAG_FIELDS.length;
const FLAG_BITS = Object.fromEntries(FLAG_FIELDS.map((field, bit) => [field, 1 << bit])) as Record<
  FlagField,
  number
>;
const TWO_FACTOR_VALUES = [null, false, true] as const;
const KNOWS_2FA = HAS_EMAIL << 1;
const HAS_2FA = KNOWS_2FA << 1;

function makeColumns<Field extends string, Column>(
  fields: readonly Field[],
  makeColumn: () => Column,
): Readonly<Record<Field, Column>> {
  return Object.fromEntries(fields.map((field) => [field, makeColumn()])) as Record<Field, Column>;
}

/** People by row, in typed arrays: a million people take about 160 MB outside of the JavaScript heap. */
export class PeopleColumns {
  readonly texts = makeColumns<TextField, TextColumn>(TEXT_FIELDS, () => new TextColumn());
  /** Texts that many people have in common, such as a time zone. */
  readonly sharedTexts = makeColumns<SharedTextField, SharedTextColumn>(
    SHARED_TEXT_FIELDS,
    () => new SharedTextColumn(),
  );
  readonly flags = new NumberColumn((rows) => new Uint16Array(rows));
  readonly updated = new NumberColumn((rows) => new Float64Array(rows));
  readonly offsets = new NumberColumn((rows) => new Int32Array(rows));
  readonly pages = new NumberColumn((rows) => new Uint32Array(rows));
  readonly #ids = new IdIndex(this.texts.id);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  rowOf(id: string): number {
    return this.#ids.rowOf(id);
  }

  /** Adds a person, or replaces the one with the same id. Returns whether it replaced a person by a different record. */
  put(person: Person, page: number): boolean {
    const knownRow = this.rowOf(person.id);
    const row = knownRow === -1 ? this.#size : knownRow;
    this.pages.set(row, page);
    if (knownRow !== -1 && isSamePerson(this.get(knownRow), person)) return false;
    for (const field of TEXT_FIELDS) this.texts[field].set(row, person[field] ?? '');
    for (const field of SHARED_TEXT_FIELDS) this.sharedTexts[field].set(row, person[field]);
    this.flags.set(row, flagsOf(person));
    this.updated.set(row, person.updated);
    this.offsets.set(row, person.tz_offset);
    if (knownRow !== -1) return true;
    this.#size += 1;
    this.#ids.add(person.id, row);
    return false;
  }

  /** The person in a row. Throws a `RangeError` if nobody is in that row. */
  get(row: number): Person {
    const { texts, sharedTexts } = this;
    const flags = this.flags.get(row);
    const hasFlag = (field: FlagField) => (flags & FLAG_BITS[field]) !== 0;
    // A loop over the field names would take ten times as long, and an export reads a million people.
    return {
      id: texts.id.get(row),
      name: texts.name.get(row),
      real_name: texts.real_name.get(row),
      phone: texts.phone.get(row),
      avatar_hash: texts.avatar_hash.get(row),
      email: (flags & HAS_EMAIL) === 0 ? null : texts.email.get(row),
      title: sharedTexts.title.get(row),
      tz: sharedTexts.tz.get(row),
      tz_label: sharedTexts.tz_label.get(row),
      color: sharedTexts.color.get(row),
      skype: sharedTexts.skype.get(row),
      first_name: sharedTexts.first_name.get(row),
      last_name: sharedTexts.last_name.get(row),
      deleted: hasFlag('deleted'),
      is_bot: hasFlag('is_bot'),
      is_admin: hasFlag('is_admin'),
      is_owner: hasFlag('is_owner'),
      is_primary_owner: hasFlag('is_primary_owner'),
      is_restricted: hasFlag('is_restricted'),
      is_ultra_restricted: hasFlag('is_ultra_restricted'),
      has_2fa: TWO_FACTOR_VALUES[this.twoFactorAt(row)] ?? null,
      tz_offset: this.offsets.get(row),
      updated: this.updated.get(row),
    };
  }

  /** The two-factor state of a row: 0 if it is not known, 1 for off, 2 for on. */
  twoFactorAt(row: number): number {
    const flags = this.flags.get(row);
    if ((flags & KNOWS_2FA) === 0) return 0;
    return (flags & HAS_2FA) === 0 ? 1 : 2;
  }

  clear(): void {
    for (const field of TEXT_FIELDS) this.texts[field].clear();
    for (const field of SHARED_TEXT_FIELDS) this.sharedTexts[field].clear();
    for (const column of [this.flags, this.updated, this.offsets, this.pages]) column.clear();
    this.#ids.clear();
    this.#size = 0;
  }
}

function flagsOf(person: Person): number {
  let flags = 0;
  for (const [bit, field] of FLAG_FIELDS.entries()) if (person[field]) flags |= 1 << bit;
  if (person.email !== null) flags |= HAS_EMAIL;
  if (person.has_2fa !== null) flags |= KNOWS_2FA;
  return person.has_2fa === true ? flags | HAS_2FA : flags;
}

const isSamePerson = (one: Person, other: Person) =>
  (Object.keys(one) as (keyof Person)[]).every((field) => one[field] === other[field]);

/** The index is split into tables that grow separately, so that growing one takes little time. */
const TABLE_COUNT = 64;

/** Finds the row of an id in a column, without storing the ids a second time. */
class IdIndex {
  readonly #tables: Table[] = Array.from({ length: TABLE_COUNT }, newTable);
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
    for (let at = slotOf(hash, slots); ; at = (at + 1) & (slots.length - 1)) {
      const row = (slots[at] ?? 0) - 1;
      if (row === -1 || this.#equals(row, id)) return row;
    }
  }

  /** Adds an id, which must be new. */
  add(id: string, row: number): void {
    const hash = hashOf(id);
    const table = this.#tableOf(hash);
    if (2 * (table.count + 1) > table.slots.length) this.#grow(table);
    putRow(table.slots, hash, row);
    table.count += 1;
  }

  clear(): void {
    for (let at = 0; at < TABLE_COUNT; at += 1) this.#tables[at] = newTable();
  }

  #grow(table: Table): void {
    const slots = new Uint32Array(table.slots.length * 2);
    for (const entry of table.slots) {
      if (entry > 0) putRow(slots, hashOf(this.#idAt(entry - 1)), entry - 1);
    }
    table.slots = slots;
  }

  #tableOf(hash: number): Table {
    const table = this.#tables[hash & (TABLE_COUNT - 1)];
    if (table === undefined) throw new RangeError('A hash names one of the tables.');
    return table;
  }
}

interface Table {
  /** Row numbers plus one; 0 for an empty slot. At most half of the slots are used. */
  slots: Uint32Array;
  count: number;
}

const newTable = (): Table => ({ slots: new Uint32Array(16), count: 0 });

function putRow(slots: Uint32Array, hash: number, row: number): void {
  let at = slotOf(hash, slots);
  while ((slots[at] ?? 0) > 0) at = (at + 1) & (slots.length - 1);
  slots[at] = row + 1;
}

/** The lower six bits of the hash choose the table, so the slot follows from the bits above. */
const slotOf = (hash: number, slots: Uint32Array) => (hash >>> 6) & (slots.length - 1);

/** FNV-1a over the character codes, with its high bits mixed into the low ones. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
