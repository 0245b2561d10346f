import { elementsIn, type PlacedElement } from '../blocks/identify.ts';
import { isJsonObject, pointerTo } from '../json.ts';
import { actionFor } from './action-for.ts';
import {
  type ChoiceFault,
  firstState,
  isFault,
  keepsChoice,
  type Known,
  readChoice,
  type StateValue,
} from './choice.ts';
import { inputFault } from './input-fault.ts';
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
  known: Known,
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
  known: Known,
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
  { hasConversation }: Pick<Known, 'hasConversation'>,
): ResponsePlace[] =>
  elementsIn(blocks).flatMap(({ element, block, block_id, action_id }) => {
    if (element['response_url_enabled'] !== true || block['type'] !== 'input') return [];
    const channel_id = Object.values(chosenIn(chosen, { block_id, action_id }) ?? {}).find(
      (value): value is string => typeof value === 'string' && hasConversation(value),
    );
    return channel_id === undefined ? [] : [{ block_id, action_id, channel_id }];
  });
