import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { isComplete } from './file.ts';
import type { UserRecord } from '../user.ts';
import type { World } from '../world/world.ts';
import { canSeeFile } from './seen-files.ts';

/** Who shows files in blocks, and in which world. */
export interface BlockFileReader {
  readonly world: Pick<World, 'deployment' | 'files' | 'channels' | 'memberships'>;
  /** Undefined for an app that is gone: it sees nothing. */
  readonly user: UserRecord | undefined;
}

/** The images of blocks and attachments that show a file which the caller does not see, or no picture (docs/assumptions.md, A-97). */
export const blockFileFaults = (
  { world, user }: BlockFileReader,
  content: { readonly blocks?: unknown; readonly attachments?: unknown },
  path?: string,
): BlockFault[] =>
  BLOCK_CHECKS.need().checkFiles(
    content,
    world.deployment.base_url,
    (id) => {
      const row = world.files.get(id);
      return user !== undefined && isComplete(row) && canSeeFile(world, row, user)
        ? row.facts
        : null;
    },
    path,
  );
