import { elementsIn } from '../../contract/blocks/identify.ts';
import { firstState, type KnownRecords, readChoice } from '../../contract/interactions/choice.ts';
import { chosenIn, type StateValues } from '../../contract/interactions/state-values.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import type { OptionGroup } from '../../ui/controls/Picker.tsx';

/** Reads the fields of elements for their controls. Apps write the elements, so any field may hold anything. */

export type Fields = Readonly<Record<string, unknown>>;

/** The values of elements, by the id of the block and the id of the action. */
export type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The text of a text object; empty for anything else. */
export const textIn = (value: unknown): string => {
  const { text } = Object(value) as Fields;
  return typeof text === 'string' ? text : '';
};

/** A link that a button may open: http, https or mailto; null for anything else. */
export function webLink(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
}

/** Opens the link of a button or a choice, if it has one. */
export function openLink(value: unknown): void {
  const link = webLink(value);
  if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
}

/** The name of a control without a label. */
export const labelOf = (element: Fields): string =>
  textIn(element['placeholder']) || String(element['type']).replaceAll('_', ' ');

/** The records in a list; empty for anything that is not a list. */
export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Identifies an option: by its value, or else by its text. */
export const idOf = (option: Fields): string =>
  typeof option['value'] === 'string' ? option['value'] : textIn(option['text']);

/** Converts options for the menus of the page. Leaves out repeated ids, and those in `listedIds`. */
export function asOptions(
  options: readonly Fields[],
  listedIds: ReadonlySet<string> = new Set(),
): Option[] {
  const byId = new Map<string, Option>();
  for (const option of options) {
    const id = idOf(option);
    const detail = textIn(option['description']) || undefined;
    if (!byId.has(id) && !listedIds.has(id))
      byId.set(id, { id, label: textIn(option['text']), detail });
  }
  return [...byId.values()];
}

/** The options of an element, or of an app's answer, in their groups. */
export function groupsOf(source: Fields): readonly OptionGroup[] {
  const groups = listOf(source['option_groups']);
  if (groups.length === 0) return [{ title: '', options: asOptions(listOf(source['options'])) }];
  const listedIds = new Set<string>();
  return groups.map((group) => {
    const options = asOptions(listOf(group['options']), listedIds);
    for (const { id } of options) listedIds.add(id);
    return { title: textIn(group['label']), options };
  });
}

/** A file that the user chose. It has no id until it is uploaded. */
export interface ChosenFile {
  readonly id?: string;
  readonly name: string;
  readonly size: number;
}

/** Whether a value is a file: as the field keeps it (`ChosenFile`), or as the platform describes an uploaded one. */
export const isChosenFile = (value: Fields): value is Fields & ChosenFile =>
  isJsonObject(value) && typeof value['name'] === 'string' && typeof value['size'] === 'number';

const plainValue = (each: unknown) =>
  isJsonObject(each) && !isChosenFile(each) ? (each['value'] ?? textIn(each['text'])) : each;

/** The value of an element before the user changes it: a text, the value of an option, or a list of them. */
export function initialValue(element: Fields, storedValue?: Fields): unknown {
  const placed = { block_id: '', action_id: '', element, block: {} };
  const { type: _type, ...state } = storedValue ?? firstState(placed) ?? { type: '' };
  const [value] = Object.values(state);
  if (isJsonObject(value) && value['type'] === 'rich_text') return plainTextOf(value);
  return Array.isArray(value) ? value.map(plainValue) : plainValue(value);
}

/** The text of rich text, without its formatting. */
function plainTextOf(node: Fields): string {
  if (typeof node['text'] === 'string') return node['text'];
  const parts = listOf(node['elements']).map(plainTextOf);
  return parts.join(node['type'] === 'rich_text' ? '\n' : '');
}

/** Lets a person choose every record: here it does not matter which of them exist. */
const ANY_RECORD: KnownRecords = {
  hasUser: () => true,
  hasChannel: () => true,
  hasConversation: () => true,
  file: () => null,
  offered: () => [],
};

/** The values that the elements still allow, because an app may have changed its blocks. */
export function fittingValues(blocks: readonly unknown[], values: Values): Values {
  const fittingByBlock = new Map<string, (readonly [string, unknown])[]>();
  for (const placed of elementsIn(blocks)) {
    const { block_id, action_id, element } = placed;
    const blockValues = Object.hasOwn(values, block_id) ? values[block_id] : undefined;
    if (blockValues === undefined || !Object.hasOwn(blockValues, action_id)) continue;
    const allowsAnyValue = /external_select$|^file_input$/.test(String(element['type']));
    if (!allowsAnyValue && !('type' in readChoice(blockValues[action_id], placed, ANY_RECORD)))
      continue;
    const before = fittingByBlock.get(block_id) ?? [];
    fittingByBlock.set(block_id, [...before, [action_id, blockValues[action_id]]]);
  }
  return Object.fromEntries(
    [...fittingByBlock].map(([id, blockValues]) => [id, Object.fromEntries(blockValues)]),
  );
}

/** The value of an element in the stored state of a view; undefined if it has none. */
export const storedValueOf = (state: StateValues, block_id: string, action_id: string) =>
  chosenIn(state, { block_id, action_id });

/** The blocks of a message, and those in its attachments. */
export const blocksOf = (message: {
  readonly blocks?: readonly unknown[] | undefined;
  readonly attachments?: readonly unknown[] | undefined;
}): readonly unknown[] => [
  ...(message.blocks ?? []),
  ...listOf(message.attachments).flatMap(({ blocks }) => listOf(blocks)),
];
