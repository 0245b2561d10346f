import { elementsIn } from '../../contract/blocks/identify.ts';
import { firstState, type Known, readChoice } from '../../contract/interactions/choice.ts';
import { chosenIn, type StateValues } from '../../contract/interactions/state-values.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import type { OptionGroup } from '../../ui/controls/Picker.tsx';

/** What controls need of the fields of an element, which a stranger wrote. */

export type Fields = Readonly<Record<string, unknown>>;

/** Values by the ids of block and element. */
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

/** What a control is called that has no label of its own. */
export const labelOf = (element: Fields): string =>
  textIn(element['placeholder']) || String(element['type']).replaceAll('_', ' ');

export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** What an option is known by: its value, or else its text. */
export const idOf = (option: Fields): string =>
  typeof option['value'] === 'string' ? option['value'] : textIn(option['text']);

/** Options as the lists of the page show them. If two options have the same value, the first one counts, also among `others`. */
export function asOptions(
  options: readonly Fields[],
  others: ReadonlySet<string> = new Set(),
): Option[] {
  const byId = new Map<string, Option>();
  for (const option of options) {
    const id = idOf(option);
    const detail = textIn(option['description']) || undefined;
    if (!byId.has(id) && !others.has(id))
      byId.set(id, { id, label: textIn(option['text']), detail });
  }
  return [...byId.values()];
}

/** The options of an element, or of an answer to a suggestion, in their groups. */
export function groupsOf(from: Fields): readonly OptionGroup[] {
  const groups = listOf(from['option_groups']);
  if (groups.length === 0) return [{ title: '', options: asOptions(listOf(from['options'])) }];
  const listed = new Set<string>();
  return groups.map((group) => {
    const options = asOptions(listOf(group['options']), listed);
    for (const { id } of options) listed.add(id);
    return { title: textIn(group['label']), options };
  });
}

/** A file that was chosen, as a list shows it. Without an id its bytes are not where they should be. */
export interface ChosenFile {
  readonly id?: string;
  readonly name: string;
  readonly size: number;
}

/** Whether a value is a chosen file: as the field keeps it, or as the platform does. */
export const isChosenFile = (value: Fields): value is Fields & ChosenFile =>
  isJsonObject(value) && typeof value['name'] === 'string' && typeof value['size'] === 'number';

const plainOf = (each: unknown) =>
  isJsonObject(each) && !isChosenFile(each) ? (each['value'] ?? textIn(each['text'])) : each;

/** What stands in an element before anybody touches it, as a person would choose it: a text, the value of an option, or a list. */
export function firstValue(element: Fields, kept?: Fields): unknown {
  const placed = { block_id: '', action_id: '', element, block: {} };
  const { type: _type, ...state } = kept ?? firstState(placed) ?? { type: '' };
  const [value] = Object.values(state);
  if (isJsonObject(value) && value['type'] === 'rich_text') return typedText(value);
  return Array.isArray(value) ? value.map(plainOf) : plainOf(value);
}

/** The words of rich text, without their looks. */
function typedText(node: Fields): string {
  if (typeof node['text'] === 'string') return node['text'];
  const parts = listOf(node['elements']).map(typedText);
  return parts.join(node['type'] === 'rich_text' ? '\n' : '');
}

const ANY: Known = {
  hasUser: () => true,
  hasChannel: () => true,
  hasConversation: () => true,
  file: () => null,
  offered: () => [],
};

/** Values of elements that are still there and can still be chosen: an app may have changed its blocks since. */
export function fittingValues(blocks: readonly unknown[], values: Values): Values {
  const fitting = new Map<string, (readonly [string, unknown])[]>();
  for (const placed of elementsIn(blocks)) {
    const { block_id, action_id, element } = placed;
    const own = Object.hasOwn(values, block_id) ? values[block_id] : undefined;
    if (own === undefined || !Object.hasOwn(own, action_id)) continue;
    const isFree = /external_select$|^file_input$/.test(String(element['type']));
    if (!isFree && !('type' in readChoice(own[action_id], placed, ANY))) continue;
    const others = fitting.get(block_id) ?? [];
    fitting.set(block_id, [...others, [action_id, own[action_id]]]);
  }
  return Object.fromEntries([...fitting].map(([id, own]) => [id, Object.fromEntries(own)]));
}

/** What a view keeps of an element; undefined where it keeps nothing. */
export const keptOf = (state: StateValues, block_id: string, action_id: string) =>
  chosenIn(state, { block_id, action_id });

/** The blocks of a message and of its attachments. */
export const blocksOf = (message: {
  readonly blocks?: readonly unknown[] | undefined;
  readonly attachments?: readonly unknown[] | undefined;
}): readonly unknown[] => [
  ...(message.blocks ?? []),
  ...listOf(message.attachments).flatMap(({ blocks }) => listOf(blocks)),
];
