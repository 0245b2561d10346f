import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import type { CommitHook } from '../commit-hook.ts';
import type { MessageRecord } from '../message.ts';
import type { World } from '../world/world.ts';

/** The ids of the files of a message. */
export const fileIdsOf = ({ files: held = [] }: Pick<MessageRecord, 'files'>): string[] =>
  held.flatMap((each) => {
    const { id } = Object(each) as { readonly id?: unknown };
    return typeof id === 'string' ? id : [];
  });

/** Forgets that files were shared by messages that are gone. */
export const unshareFiles: CommitHook = (world, changes) => {
  for (const { table, before, after } of changes)
    if (table === 'messages' && before !== null && after === null)
      unshare(world, before as MessageRecord);
};

/** Lets those who see an image of a message or view see the file that it shows (docs/assumptions.md, A-97). */
export const showBlockFiles: CommitHook = ({ files, deployment }, changes) => {
  // Blocks that name a file were checked before.
  const checks = BLOCK_CHECKS.get();
  if (checks === null) return;
  for (const { table, after } of changes) {
    if (after === null || after === undefined) continue;
    for (const { file, field, id } of checks.filesShownBy(table, after, deployment.base_url)) {
      const row = files.get(file);
      const before = row?.[field] ?? [];
      if (row !== undefined && !before.includes(id))
        files.put({ ...row, [field]: [...before, id] });
    }
  }
};

function unshare(world: Pick<World, 'files'>, message: MessageRecord): void {
  for (const id of fileIdsOf(message)) {
    const row = world.files.get(id);
    const shares = row?.shares.filter(
      ({ channel, ts }) => channel !== message.channel || ts !== message.ts,
    );
    if (row !== undefined && shares !== undefined && shares.length < row.shares.length)
      world.files.put({ ...row, shares });
  }
}
