import { INTERACTIVE, type PlacedElement } from '../blocks/identify.ts';
import { isJsonObject } from '../json.ts';
import {
  type ChoiceFault,
  keepsChoice,
  type Known,
  quoteValue,
  readChoice,
  readOption,
  type StateValue,
  typeOf,
} from './choice.ts';

/** Fields of an element that its action repeats. */
const REPEATED = ['text', 'value', 'url', 'style', 'confirm', 'placeholder', 'icon'] as const;

/**
 * The entry of `actions` for what a person did with an element, without `action_ts`: a press, or a choice. `value` is what
 * they chose; of a button it may be left out.
 */
export function actionFor(
  value: unknown,
  placed: PlacedElement,
  known: Known,
): StateValue | ChoiceFault {
  const { element, block_id, action_id } = placed;
  const type = typeOf(placed);
  if (!INTERACTIVE.has(type)) return { fault: `is a ${type}, which nobody can act on` };
  const repeated = REPEATED.filter((name) => element[name] !== undefined);
  const head = {
    action_id,
    block_id,
    ...Object.fromEntries(repeated.map((name) => [name, element[name]])),
  };
  if (type === 'overflow') {
    const read = readOption(value, placed, known);
    return 'fault' in read ? read : { ...head, selected_option: read.value, type };
  }
  if (type === 'feedback_buttons') {
    const buttons = [element['positive_button'], element['negative_button']].filter(isJsonObject);
    const pressed = buttons.find((button) => button['value'] === value);
    if (pressed !== undefined)
      return { ...head, text: pressed['text'], value: pressed['value'], type };
    const values = buttons.map((button) => quoteValue(button['value']));
    return { fault: `must be one of ${values.join(', ')}, not ${quoteValue(value)}` };
  }
  if (!keepsChoice(placed)) {
    const own = element['value'];
    return value === undefined || value === null || value === own
      ? { ...head, type }
      : { fault: `must be ${quoteValue(own)}, the value of the button, not ${quoteValue(value)}` };
  }
  const state = readChoice(value, placed, known);
  return 'fault' in state ? state : { ...head, ...state };
}
