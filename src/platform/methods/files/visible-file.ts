import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { isComplete, type CompleteFile } from '../../model/files/file.ts';
import type { World } from '../../model/world/world.ts';
import { canSeeFile } from '../../model/files/seen-files.ts';
import { fail, type Caller, type Failure } from '../../pipeline/method.ts';

/** The token types that act on files. */
export const FILE_TOKENS = ['bot', 'user', 'legacy_bot', 'workspace'] as const;

/** The argument that names a file. */
export const fileArgument = { file: z.string().check(z.describe('Id of the file.')) };

/** The file with that id, if the caller sees it. The refusal is the same whether it does not exist. */
export function visibleFile(
  world: Pick<World, 'files' | 'channels' | 'memberships'>,
  { user }: Caller,
  id: string,
): CompleteFile | Failure<'file_not_found'> {
  const row = world.files.get(id);
  if (isComplete(row) && canSeeFile(world, row, user)) return row;
  const found = isComplete(row) ? `${user.name} cannot see it` : 'no complete file has that id';
  return fail('file_not_found', `file ${quoteShort(id)}`, found);
}
