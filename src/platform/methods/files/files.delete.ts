import * as z from 'zod/mini';
import { deleteFile } from '../../files/change-file.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { FILE_TOKENS, fileArgument, visibleFile } from './visible-file.ts';

export const filesDelete = defineMethod({
  name: 'files.delete',
  summary: 'Deletes a file.',
  description:
    'A bot can delete only files that it uploaded. A person can delete their own, an administrator any that they see. Messages lose the file; a message that holds nothing else is deleted with it.',
  verbs: ['POST'],
  tier: 3,
  tokens: FILE_TOKENS,
  scopes: [anyOf('files:write')],
  args: z.object(fileArgument),
  returns: z.object({}),
  errors: ['file_not_found', 'cant_delete_file'],
  provenance: 'assumed',
  assumptions: ['A-95'],
  handler: ({ world, caller, args }) => {
    const row = visibleFile(world, caller, args.file);
    if (isFailure(row)) return row;
    const { token, user } = caller;
    const isAdmin = token.type === 'user' && (user.is_admin || user.is_owner);
    if (row.user !== user.id && !isAdmin) {
      const detail = `${row.user} uploaded it; the ${token.type} token acts as ${user.id}, who is not an administrator`;
      return fail('cant_delete_file', `file ${row.id}`, detail);
    }
    deleteFile(world, row);
    return {};
  },
});
