import { elementsIn, type PlacedElement } from '../../contract/blocks/identify.ts';
import {
  type ChoiceFault,
  type Known,
  type StateValue,
  readChoice,
} from '../../contract/interactions/choice.ts';
import { type StateValues, withChoice } from '../../contract/interactions/state-values.ts';
import { isJsonObject, parseJson, pointerTo } from '../../contract/json.ts';
import { quoteShort } from '../http/form.ts';
import type { Refusal } from '../http/refusal.ts';
import { canSee } from '../model/channel.ts';
import { type Acting, cannot, listed } from './act.ts';

/** How many of the newest suggestions are looked through for an option. */
const MAX_SUGGESTIONS = 5;

/** How many values are named that cannot be chosen. */
const MAX_FAULTS = 50;

/** Whom and what a person can choose. */
export function knownTo({ world, person }: Acting): Known {
  const conversation = (id: string) => world.channels.get(id);
  return {
    hasUser: (id) => world.users.has(id),
    hasChannel: (id) => conversation(id)?.kind === 'public_channel',
    hasConversation: (id) => {
      const found = conversation(id);
      return found !== undefined && canSee(world, found, person);
    },
    offered: ({ action_id }) => {
      const prefix = `${person.id}:${action_id}:`;
      const found: unknown[] = [];
      let looked = 0;
      for (const { options } of world.interactions.scanIndex('suggestion', {
        prefix,
        reverse: true,
      })) {
        looked += 1;
        if (looked > MAX_SUGGESTIONS) break;
        const read = options === null ? null : parseJson(options);
        if (read !== null && 'value' in read && Array.isArray(read.value))
          found.push(...read.value);
      }
      return found;
    },
  };
}

/** The element that an act names. Of several with one id that with the block, or with the value of the button. */
export function findElement(
  blocks: readonly unknown[],
  { action_id, block_id, value }: { action_id: string; block_id?: string; value?: unknown },
): PlacedElement | Refusal {
  const all = elementsIn(blocks);
  const named = all.filter(
    (each) =>
      each.action_id === action_id && (block_id === undefined || each.block_id === block_id),
  );
  const [first] = named;
  if (first !== undefined)
    return named.find(({ element }) => element['value'] === value && value !== undefined) ?? first;
  const names = [...new Set(all.map((each) => quoteShort(each.action_id)))];
  return cannot(
    `Nothing there has the action_id ${quoteShort(action_id)}; ${listed(names, 'there is nothing to press, choose or fill in')}.`,
  );
}

/** Values that a person chose and typed, by the ids of block and element; the first that cannot be is refused. */
export function readValues(
  acting: Acting,
  blocks: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
  before: StateValues,
): StateValues | { readonly faults: readonly ValueFault[] } {
  const known = knownTo(acting);
  const keyOf = (block_id: string, action_id: string) => JSON.stringify([block_id, action_id]);
  const placed = new Map(
    elementsIn(blocks).map((each) => [keyOf(each.block_id, each.action_id), each]),
  );
  const faults: ValueFault[] = [];
  let chosen = before;
  for (const [block_id, own] of Object.entries(values)) {
    if (!isJsonObject(own)) continue;
    for (const [action_id, value] of Object.entries(own)) {
      if (faults.length === MAX_FAULTS) return { faults };
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
  return faults.length > 0 ? { faults } : chosen;
}

export interface ValueFault {
  readonly pointer: string;
  readonly message: string;
}

/** Whether a choice was refused: a choice always has a type. */
export const isFault = (read: StateValue | ChoiceFault): read is ChoiceFault =>
  'fault' in read && !('type' in read);

/** The refusal of values, each at its place. */
export const refuseValues = (faults: readonly ValueFault[]): Refusal => {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return {
    ...cannot(
      `This cannot be chosen: ${first?.pointer ?? ''} ${first?.message ?? ''}${more}. Nothing was sent.`,
    ),
    errors: faults,
  };
};
