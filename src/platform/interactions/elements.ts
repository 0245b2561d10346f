import { elementsIn, type PlacedElement } from '../../contract/blocks/identify.ts';
import type { KnownRecords } from '../../contract/interactions/choice.ts';
import type { StateValues } from '../../contract/interactions/state-values.ts';
import type { ValueFault } from '../../contract/interactions/read-values.ts';
import { parseJson } from '../../contract/json.ts';
import { wireFile } from '../files/wire-file.ts';
import { canSeeFile } from '../model/files/seen-files.ts';
import { quoteShort } from '../http/form.ts';
import type { Refusal } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import { canSee } from '../model/channel.ts';
import { isComplete } from '../model/files/file.ts';
import { fileIdsOf } from '../model/files/shared-files.ts';
import type { World } from '../model/world/world.ts';
import { type Acting, cannot, listNames } from './act.ts';

/** How many of the newest suggestions are looked through for an option. */
const MAX_SUGGESTIONS = 5;

/** Whom and what a person can choose. */
export function knownTo({ world, person }: Acting): KnownRecords {
  const conversation = (id: string) => world.channels.get(id);
  return {
    hasUser: (id) => world.users.has(id),
    hasChannel: (id) => conversation(id)?.kind === 'public_channel',
    hasConversation: (id) => {
      const found = conversation(id);
      return found !== undefined && canSee(world, found, person);
    },
    file: (id) => {
      const row = world.files.get(id);
      return isComplete(row) && canSeeFile(world, row, person) ? wireFile(world, row) : null;
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

/** Lets the bot of an app see the files that it is about to be told of (docs/assumptions.md, A-96). */
export function handOverFiles(
  { files }: Pick<World, 'files'>,
  { bot_user }: Pick<AppRecord, 'bot_user'>,
  chosen: StateValues,
): void {
  const states = Object.values(chosen).flatMap((own) => Object.values(own));
  for (const { type, files: held } of states) {
    const ids = type === 'file_input' ? fileIdsOf({ files: held as unknown[] }) : [];
    for (const id of ids) {
      const row = files.get(id);
      const before = row?.handed_to ?? [];
      if (row !== undefined && !before.includes(bot_user))
        files.put({ ...row, handed_to: [...before, bot_user] });
    }
  }
}

/** The element that an act names. If several have the same id, the block or the value of the button decides. */
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
    `Nothing there has the action_id ${quoteShort(action_id)}; ${listNames(names, 'there is nothing to press, choose or fill in')}.`,
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
