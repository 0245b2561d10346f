import { dateAndTime } from '../../../../ui/time/date-and-time.ts';
import {
  orderByNumberOf,
  orderByNumberColumn,
  orderBySharedText,
  orderByText,
  type Order,
} from '../order/order.ts';
import type { PeopleColumns } from '../store/people-columns.ts';
import type { Person } from '../store/person.ts';
import { kindOf, kindIndexOfFlags } from './kind.ts';

/** A row of the table: a person, and the page of the walk that they were read from. */
export interface Entry {
  readonly person: Person;
  readonly page: number;
}

export interface TableColumn {
  readonly title: string;
  /** In rem. */
  readonly width: number;
  /** The text of the cell; empty if the record has no value. */
  readonly text: (entry: Entry) => string;
  /** The value in exported JSON. If the user record has the field, the value of that field. */
  readonly value: (entry: Entry) => string | number | boolean | null;
  /** The order of rows by this column. */
  readonly order: (columns: PeopleColumns) => Order;
  /** Whether the text is literal, as ids are: monospaced. */
  readonly isCode?: boolean;
}

const TWO_FACTOR = { true: 'On', false: 'Off', null: '' } as const;

/** `+05:30` for 19,800 seconds. */
export function offsetText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${seconds < 0 ? '−' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const isKnownTime = (seconds: number) => seconds > 0 && seconds < 8.64e12;

/** The columns to choose from, in their order. */
export const TABLE_COLUMNS = {
  real_name: {
    title: 'Real name',
    width: 13,
    text: ({ person }) => person.real_name,
    value: ({ person }) => person.real_name,
    order: ({ texts }) => orderByText(texts.real_name),
  },
  name: {
    title: 'Name',
    width: 11,
    text: ({ person }) => person.name,
    value: ({ person }) => person.name,
    order: ({ texts }) => orderByText(texts.name),
  },
  title: {
    title: 'Title',
    width: 12,
    text: ({ person }) => person.title ?? '',
    value: ({ person }) => person.title,
    order: ({ sharedTexts }) => orderBySharedText(sharedTexts.title),
  },
  email: {
    title: 'Email',
    width: 16,
    text: ({ person }) => person.email ?? '',
    value: ({ person }) => person.email,
    order: ({ texts }) => orderByText(texts.email),
  },
  kind: {
    title: 'Kind',
    width: 10,
    text: ({ person }) => kindOf(person),
    value: ({ person }) => kindOf(person),
    order: ({ flags }) => orderByNumberOf((row) => kindIndexOfFlags(flags.get(row))),
  },
  status: {
    title: 'Status',
    width: 8,
    text: ({ person }) => (person.deleted ? 'Deactivated' : 'Active'),
    value: ({ person }) => (person.deleted ? 'deactivated' : 'active'),
    // The first of the flags is `deleted`.
    order: ({ flags }) => orderByNumberOf((row) => flags.get(row) & 1),
  },
  tz: {
    title: 'Time zone',
    width: 11,
    text: ({ person }) => person.tz ?? '',
    value: ({ person }) => person.tz,
    order: ({ sharedTexts }) => orderBySharedText(sharedTexts.tz),
  },
  tz_offset: {
    title: 'UTC offset',
    width: 7,
    text: ({ person }) => offsetText(person.tz_offset),
    value: ({ person }) => person.tz_offset,
    order: ({ offsets }) => orderByNumberColumn(offsets),
  },
  has_2fa: {
    title: 'Two-factor',
    width: 7,
    text: ({ person }) => TWO_FACTOR[`${person.has_2fa}`],
    value: ({ person }) => person.has_2fa,
    order: (columns) => orderByNumberOf((row) => columns.twoFactorAt(row)),
  },
  updated: {
    title: 'Updated',
    width: 12,
    text: ({ person }) => (isKnownTime(person.updated) ? dateAndTime(person.updated) : ''),
    value: ({ person }) => person.updated,
    order: ({ updated }) => orderByNumberColumn(updated),
  },
  id: {
    title: 'ID',
    width: 8,
    isCode: true,
    text: ({ person }) => person.id,
    value: ({ person }) => person.id,
    order: ({ texts }) => orderByText(texts.id),
  },
  phone: {
    title: 'Phone',
    width: 8,
    text: ({ person }) => person.phone,
    value: ({ person }) => person.phone,
    order: ({ texts }) => orderByText(texts.phone),
  },
  color: {
    title: 'Color',
    width: 6,
    isCode: true,
    text: ({ person }) => person.color ?? '',
    value: ({ person }) => person.color,
    order: ({ sharedTexts }) => orderBySharedText(sharedTexts.color),
  },
  page: {
    title: 'Page',
    width: 5,
    text: ({ page }) => String(page),
    value: ({ page }) => page,
    order: ({ pages }) => orderByNumberColumn(pages),
  },
} as const satisfies Readonly<Record<string, TableColumn>>;
export type ColumnId = keyof typeof TABLE_COLUMNS;

export const COLUMN_IDS = Object.keys(TABLE_COLUMNS) as readonly ColumnId[];

export const columnOf = (id: ColumnId): TableColumn => TABLE_COLUMNS[id];
