import { elementsIn, type PlacedElement, INTERACTIVE } from '../blocks/identify.ts';
import { isJsonObject, pointerTo } from '../json.ts';
import {
  type ChoiceFault,
  firstState,
  isFault,
  keepsChoice,
  type KnownRecords,
  readChoice,
  type StateValue,
  isEmptyState,
  quoteValue,
  readOption,
  typeOf,
} from './choice.ts';
import { chosenIn, type StateValues, withChoice } from './state-values.ts';

/** A value that cannot be chosen or submitted, with its place in the body of the act. */
export interface ValueFault {
  readonly pointer: string;
  readonly message: string;
}

/** How many values are named that cannot be chosen. */
const MAX_FAULTS = 50;

/**
 * What a person chose and typed, by the ids of block and element, added to what was chosen before. Values that cannot be chosen
 * are left out, and named.
 */
export function readValues(
  known: KnownRecords,
  blocks: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
  before: StateValues,
): { readonly chosen: StateValues; readonly faults: readonly ValueFault[] } {
  const keyOf = (block_id: string, action_id: string) => JSON.stringify([block_id, action_id]);
  const placed = new Map(
    elementsIn(blocks).map((each) => [keyOf(each.block_id, each.action_id), each]),
  );
  const faults: ValueFault[] = [];
  let chosen = before;
  for (const [block_id, own] of Object.entries(values)) {
    if (!isJsonObject(own)) continue;
    for (const [action_id, value] of Object.entries(own)) {
      if (faults.length === MAX_FAULTS) return { chosen, faults };
      const element = placed.get(keyOf(block_id, action_id));
      const pointer = pointerTo('/values', [block_id, action_id]);
      if (element === undefined) {
        faults.push({ pointer, message: 'names no element of these blocks' });
        continue;
      }
      const read = readChoice(value, element, known);
      if (isFault(read)) faults.push({ pointer, message: read.fault });
      else chosen = withChoice(chosen, element, read);
    }
  }
  return { chosen, faults };
}

/** The entry of `actions` for what a person did, and what the element keeps of it: null of a button. */
export function readAction(
  value: unknown,
  placed: PlacedElement,
  known: KnownRecords,
): { readonly action: StateValue; readonly state: StateValue | null } | ChoiceFault {
  const action = actionFor(value, placed, known);
  if (isFault(action)) return action;
  if (!keepsChoice(placed)) return { action, state: null };
  const state = readChoice(value, placed, known);
  return isFault(state) ? state : { action, state };
}

/** What the client says before anything is sent: an input that is not filled in, or not as it must be. */
export const inputFaults = (blocks: readonly unknown[], chosen: StateValues): ValueFault[] =>
  elementsIn(blocks).flatMap((placed) => {
    const { block_id, action_id } = placed;
    const state = chosenIn(chosen, placed) ?? firstState(placed);
    const message = state === null ? null : inputFault(placed, state);
    return message === null
      ? []
      : [{ pointer: pointerTo('/values', [block_id, action_id]), message }];
  });

/** A conversation that was chosen in an element that asks for a response URL. */
export interface ResponsePlace {
  readonly block_id: string;
  readonly action_id: string;
  readonly channel_id: string;
}

/** All of them, for `response_urls` of a submission. */
export const responsePlaces = (
  blocks: readonly unknown[],
  chosen: StateValues,
  { hasConversation }: Pick<KnownRecords, 'hasConversation'>,
): ResponsePlace[] =>
  elementsIn(blocks).flatMap(({ element, block, block_id, action_id }) => {
    if (element['response_url_enabled'] !== true || block['type'] !== 'input') return [];
    const channel_id = Object.values(chosenIn(chosen, { block_id, action_id }) ?? {}).find(
      (value): value is string => typeof value === 'string' && hasConversation(value),
    );
    return channel_id === undefined ? [] : [{ block_id, action_id, channel_id }];
  });

/** Why what was typed cannot be submitted, as the client says it before anything is sent; null if it can. */
function inputFault(placed: PlacedElement, state: StateValue): string | null {
  const { element, block } = placed;
  if (isEmptyState(state))
    return block['type'] === 'input' && block['optional'] !== true
      ? 'must be filled in: the block is not optional'
      : null;
  const { value } = state;
  if (typeof value !== 'string') return null;
  const { length } = value;
  const limit = (name: string) => (typeof element[name] === 'number' ? element[name] : null);
  const min = limit('min_length');
  const max = limit('max_length');
  if (min !== null && length < min) return `must have at least ${min} characters, not ${length}`;
  if (max !== null && length > max) return `must have at most ${max} characters, not ${length}`;
  switch (state.type) {
    case 'number_input':
      return numberFault(element, value);
    case 'email_text_input':
      return isEmail(value) ? null : `must be an email address, not ${quoteValue(value)}`;
    case 'url_text_input':
      return /^https?:\/\//.test(value) && URL.canParse(value)
        ? null
        : `must be an http or https URL, not ${quoteValue(value)}`;
    default:
      return null;
  }
}

function isEmail(value: string): boolean {
  const [name = '', domain = '', ...rest] = value.split('@');
  return name !== '' && rest.length === 0 && domain.slice(1, -1).includes('.') && !/\s/.test(value);
}

function numberFault(element: PlacedElement['element'], value: string): string | null {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    return `must be a number, not ${quoteValue(value)}`;
  if (element['is_decimal_allowed'] !== true && !Number.isInteger(number))
    return `must be a whole number, not ${quoteValue(value)}`;
  const least = Number(element['min_value'] ?? -Infinity);
  const most = Number(element['max_value'] ?? Infinity);
  if (number < least) return `must be at least ${least}`;
  if (number > most) return `must be at most ${most}`;
  return null;
}

/** Fields of an element that its action repeats. */
const REPEATED = ['text', 'value', 'url', 'style', 'confirm', 'placeholder', 'icon'] as const;

/**
 * The entry of `actions` for what a person did with an element, without `action_ts`: a press, or a choice. `value` is what
 * they chose; of a button it may be left out.
 */
function actionFor(
  value: unknown,
  placed: PlacedElement,
  known: KnownRecords,
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
