import { elementsIn, type PlacedElement } from '../../contract/blocks/identify.ts';
import type { Known } from '../../contract/interactions/choice.ts';
import type { ValueFault } from '../../contract/interactions/read-values.ts';
import { parseJson } from '../../contract/json.ts';
import { quoteShort } from '../http/form.ts';
import type { Refusal } from '../http/refusal.ts';
import { canSee } from '../model/channel.ts';
import { type Acting, cannot, listed } from './act.ts';

/** How many of the newest suggestions are looked through for an option. */
const MAX_SUGGESTIONS = 5;

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
