import { elementsIn, type PlacedElement } from '../blocks/identify.ts';
import { firstState, type StateValue } from './choice.ts';

/** What was chosen in a set of blocks, by the ids of block and element. */
export type StateValues = Readonly<Record<string, Readonly<Record<string, StateValue>>>>;

/**
 * `state.values` of blocks: for every element that keeps a choice what was chosen, else what it has at first. A choice of
 * an element that is gone, or of another type now, is left out.
 */
export function stateValues(blocks: readonly unknown[], chosen: StateValues): StateValues {
  const values: Record<string, Record<string, StateValue>> = {};
  for (const placed of elementsIn(blocks)) {
    const first = firstState(placed);
    if (first === null) continue;
    const known = chosenIn(chosen, placed);
    const own = Object.hasOwn(values, placed.block_id) ? values[placed.block_id] : undefined;
    const state = known?.type === first.type ? known : first;
    setOwn(values, placed.block_id, setOwn(own ?? {}, placed.action_id, state));
  }
  return values;
}

/** What is known of an element, by its ids; undefined if nothing is. `constructor` is an id like any other. */
export function chosenIn<Value>(
  chosen: Readonly<Record<string, Readonly<Record<string, Value>>>>,
  { block_id, action_id }: Pick<PlacedElement, 'block_id' | 'action_id'>,
): Value | undefined {
  const own = Object.hasOwn(chosen, block_id) ? chosen[block_id] : undefined;
  return own !== undefined && Object.hasOwn(own, action_id) ? own[action_id] : undefined;
}

/** Sets a field whose name a stranger chose: `__proto__` is a name like any other. */
function setOwn<Value>(
  record: Record<string, Value>,
  name: string,
  value: Value,
): Record<string, Value> {
  Object.defineProperty(record, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return record;
}

/** Adds a choice to others. */
export function withChoice(
  chosen: StateValues,
  { block_id, action_id }: Pick<PlacedElement, 'block_id' | 'action_id'>,
  state: StateValue,
): StateValues {
  const block = Object.hasOwn(chosen, block_id) ? chosen[block_id] : {};
  return setOwn({ ...chosen }, block_id, setOwn({ ...block }, action_id, state));
}
