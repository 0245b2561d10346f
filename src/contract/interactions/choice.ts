import { isJsonObject } from '../json.ts';
import type { PlacedElement } from '../blocks/identify.ts';
import { LIMITS } from '../blocks/limits.ts';

/**
 * What people choose and type in the elements of blocks: the value that a person means, as `state.values` and `actions`
 * carry it (interactivity, "Payload kinds"). Shapes are those of `ViewStateValue` and `BlockElementAction` of the SDK.
 */

/** What was chosen in an element: `{ "type": "datepicker", "selected_date": "2026-01-01" }`. */
export interface StateValue {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Which ids a person can choose, and what an external select was offered. */
export interface KnownRecords {
  readonly hasUser: (id: string) => boolean;
  readonly hasChannel: (id: string) => boolean;
  readonly hasConversation: (id: string) => boolean;
  /** The file with this id as its app is told of it; null if the person does not see it. */
  readonly file: (id: string) => object | null;
  /** The options that the app answered for this element. */
  readonly offered: (placed: PlacedElement) => readonly unknown[];
}

/** A value that cannot be chosen, and why. */
export interface ChoiceFault {
  readonly fault: string;
}

/** Whether a choice was refused: a choice always has a type. */
export const isFault = (read: object): read is ChoiceFault => 'fault' in read && !('type' in read);

type Read = { readonly value: unknown } | ChoiceFault;

/** How an element keeps what was chosen. */
interface Kept {
  /** The field of `state.values` and of `actions`. */
  readonly field: string;
  /** The field of the element with what is chosen at first. */
  readonly initial: string | null;
  /** What stands there while nothing is chosen. */
  readonly nothing: unknown;
  readonly read: (value: unknown, placed: PlacedElement, known: KnownRecords) => Read;
}

/** A value in a few words. */
export const quoteValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

const readText = (value: unknown): Read =>
  typeof value === 'string' || typeof value === 'number'
    ? { value: String(value) }
    : { fault: `must be a text, not ${quoteValue(value)}` };

const readShape =
  (shape: RegExp, example: string) =>
  (value: unknown): Read =>
    typeof value === 'string' && shape.test(value)
      ? { value }
      : { fault: `must be like ${example}, not ${quoteValue(value)}` };

function readMoment(value: unknown): Read {
  const at = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return Number.isInteger(at) && at > 0 && at <= LIMITS.moment
    ? { value: at }
    : { fault: `must be a time in epoch seconds, not ${quoteValue(value)}` };
}

/** All options of an element: its own, those of its groups, and what its app offered. */
function optionsOf(placed: PlacedElement, known: KnownRecords): readonly Option[] {
  const { element } = placed;
  const groups = listOf(element['option_groups']).flatMap((group) =>
    isJsonObject(group) ? listOf(group['options']) : [],
  );
  const all = [...listOf(element['options']), ...groups, ...known.offered(placed)];
  return all.filter((each): each is Option => isJsonObject(each));
}

type Option = Readonly<Record<string, unknown>>;

/** The option with this value, or this text. */
export function readOption(value: unknown, placed: PlacedElement, known: KnownRecords): Read {
  const wanted = isJsonObject(value) ? value['value'] : value;
  const options = optionsOf(placed, known);
  const found =
    options.find((option) => option['value'] === wanted) ??
    options.find((option) => Object(option['text'])['text'] === wanted);
  if (found !== undefined) return { value: found };
  const names = options.slice(0, 20).map((option) => quoteValue(option['value']));
  return {
    fault:
      names.length === 0
        ? 'has no options: send a suggestion first, so that the app answers some'
        : `must be one of ${names.join(', ')}, not ${quoteValue(wanted)}`,
  };
}

const readId =
  (has: 'hasUser' | 'hasChannel' | 'hasConversation', what: string) =>
  (value: unknown, _placed: PlacedElement, known: KnownRecords): Read =>
    typeof value === 'string' && known[has](value)
      ? { value }
      : { fault: `must be the id of a ${what} that the person can see, not ${quoteValue(value)}` };

type ReadOne = Kept['read'];

const readList =
  (readOne: ReadOne): ReadOne =>
  (value, placed, known) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const most = Number(placed.element['max_selected_items'] ?? Infinity);
    if (list.length > most) return { fault: `must be at most ${most} choices, not ${list.length}` };
    const values: unknown[] = [];
    for (const each of list) {
      const read = readOne(each, placed, known);
      if ('fault' in read) return read;
      if (!values.includes(read.value)) values.push(read.value);
    }
    return { value: values };
  };

const textKept = { field: 'value', initial: 'initial_value', nothing: null, read: readText };
const oneOption = {
  field: 'selected_option',
  initial: 'initial_option',
  nothing: null,
  read: readOption,
};
const manyOptions = {
  field: 'selected_options',
  initial: 'initial_options',
  nothing: [],
  read: readList(readOption),
};
const ids = (name: string, read: ReadOne) => ({
  one: { field: `selected_${name}`, initial: `initial_${name}`, nothing: null, read },
  many: {
    field: `selected_${name}s`,
    initial: `initial_${name}s`,
    nothing: [],
    read: readList(read),
  },
});
const people = ids('user', readId('hasUser', 'person'));
const channels = ids('channel', readId('hasChannel', 'public channel'));
const conversations = ids('conversation', readId('hasConversation', 'conversation'));

const KEPT: Readonly<Record<string, Kept>> = {
  plain_text_input: textKept,
  email_text_input: textKept,
  url_text_input: textKept,
  number_input: textKept,
  rich_text_input: {
    field: 'rich_text_value',
    initial: 'initial_value',
    nothing: null,
    read: readRichText,
  },
  file_input: { field: 'files', initial: null, nothing: [], read: readFiles },
  static_select: oneOption,
  external_select: oneOption,
  radio_buttons: oneOption,
  multi_static_select: manyOptions,
  multi_external_select: manyOptions,
  checkboxes: manyOptions,
  users_select: people.one,
  multi_users_select: people.many,
  channels_select: channels.one,
  multi_channels_select: channels.many,
  conversations_select: conversations.one,
  multi_conversations_select: conversations.many,
  datepicker: {
    field: 'selected_date',
    initial: 'initial_date',
    nothing: null,
    read: readShape(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, '2026-01-31'),
  },
  timepicker: {
    field: 'selected_time',
    initial: 'initial_time',
    nothing: null,
    read: readShape(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '23:59'),
  },
  datetimepicker: {
    field: 'selected_date_time',
    initial: 'initial_date_time',
    nothing: null,
    read: readMoment,
  },
};

/** How many files a field takes. */
export const maxFilesOf = ({ max_files }: PlacedElement['element']): number =>
  typeof max_files === 'number' ? max_files : LIMITS.files;

/** The endings of names that a field takes, in small letters, without a dot; null if it takes all. */
export function fileTypesOf({ filetypes }: PlacedElement['element']): readonly string[] | null {
  const types = listOf(filetypes).map((type) => String(type).toLowerCase().replace(/^\./, ''));
  return types.length === 0 ? null : types;
}

/** Files by their ids, or by what clients know of them; each counts once (docs/assumptions.md, A-96). */
function readFiles(value: unknown, { element }: PlacedElement, known: KnownRecords): Read {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const most = maxFilesOf(element);
  if (list.length > most) return { fault: `must be at most ${most} files, not ${list.length}` };
  const types = fileTypesOf(element);
  const files = new Map<string, unknown>();
  for (const each of list) {
    const id = isJsonObject(each) ? each['id'] : each;
    const file = typeof id === 'string' ? known.file(id) : null;
    if (typeof id !== 'string' || file === null)
      return { fault: `must be ids of uploaded files that the person sees, not ${quoteValue(id)}` };
    const { name = '', filetype } = file as Readonly<Record<string, unknown>>;
    const ending = String(name).toLowerCase().split('.').at(-1) ?? '';
    if (types !== null && !types.includes(ending) && !types.includes(String(filetype)))
      return { fault: `must be files of type ${types.join(', ')}, not ${quoteValue(name)}` };
    files.set(id, file);
  }
  return { value: [...files.values()] };
}

/** A text that was typed becomes rich text; rich text stays. */
function readRichText(value: unknown): Read {
  if (isJsonObject(value) && value['type'] === 'rich_text') return { value };
  if (typeof value !== 'string') return { fault: `must be a text, not ${quoteValue(value)}` };
  const elements = value === '' ? [] : [{ type: 'text', text: value }];
  return { value: { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] } };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The type of an element. */
export const typeOf = ({ element }: PlacedElement): string => String(element['type']);

/** Whether an element keeps what was chosen; a button does not. */
export const keepsChoice = (placed: PlacedElement): boolean => typeOf(placed) in KEPT;

/** What an element has at first: its initial value, or nothing. Null for an element that keeps no choice. */
export function firstState(placed: PlacedElement): StateValue | null {
  const type = typeOf(placed);
  const kept = KEPT[type];
  if (kept === undefined) return null;
  const initial = kept.initial === null ? undefined : placed.element[kept.initial];
  return { type, [kept.field]: initial ?? kept.nothing };
}

/** What a person chose in an element that keeps it. Null, an empty text and an empty list mean nothing. */
export function readChoice(
  value: unknown,
  placed: PlacedElement,
  known: KnownRecords,
): StateValue | ChoiceFault {
  const type = typeOf(placed);
  const kept = KEPT[type];
  if (kept === undefined) return { fault: `is a ${type}, which keeps no choice` };
  if (value === null || value === undefined || value === '')
    return { type, [kept.field]: kept.nothing };
  const read = kept.read(value, placed, known);
  return 'fault' in read ? read : { type, [kept.field]: read.value };
}

/** Whether nothing is chosen in an element, as far as its state says. */
export function isEmptyState(state: StateValue): boolean {
  const field = KEPT[state.type]?.field;
  const value = field === undefined ? null : state[field];
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
