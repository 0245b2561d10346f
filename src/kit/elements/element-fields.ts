import { firstState } from '../../contract/interactions/choice.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Option } from '../../ui/controls/OptionRow.tsx';

/** What controls need of the fields of an element, which a stranger wrote. */

export type Fields = Readonly<Record<string, unknown>>;

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

/** What a control is called that has no label of its own. */
export const labelOf = (element: Fields): string =>
  textIn(element['placeholder']) || String(element['type']).replaceAll('_', ' ');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Options as the lists of the page show them: their values are the ids. */
export const asOptions = (options: readonly unknown[]): Option[] =>
  options.filter(isJsonObject).map((option) => ({
    id: typeof option['value'] === 'string' ? option['value'] : textIn(option['text']),
    label: textIn(option['text']),
    detail: textIn(option['description']) || undefined,
  }));

/** The options of an element, those of its groups one after the other. */
export const optionsOf = (element: Fields): Option[] =>
  asOptions([
    ...listOf(element['options']),
    ...listOf(element['option_groups']).flatMap((group) => listOf(Object(group)['options'])),
  ]);

/** What an element has at first, as a person would choose it: a text, the value of an option, or a list. */
export function firstValue(element: Fields): unknown {
  const placed = { block_id: '', action_id: '', element, block: {} };
  const { type: _type, ...state } = firstState(placed) ?? { type: '' };
  const [value] = Object.values(state);
  const plainOf = (each: unknown) =>
    isJsonObject(each) ? (each['value'] ?? textIn(each['text'])) : each;
  return Array.isArray(value) ? value.map(plainOf) : plainOf(value);
}
