import * as z from 'zod/mini';
import { SharedFileObject } from '../../../contract/files/file-object.ts';
import { changeFile } from '../../files/change-file.ts';
import { sharedFile } from '../../files/wire-file.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { fileArgument, visibleFile } from './visible-file.ts';

export const filesSharedPublicURL = defineMethod({
  name: 'files.sharedPublicURL',
  summary: 'Lets everybody download a file who has its public address.',
  description:
    'permalink_public of the file works then, without a token. Only people can do this, for files that they see.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['user'],
  scopes: [anyOf('files:write')],
  args: z.object(fileArgument),
  returns: z.object({ file: SharedFileObject }),
  errors: ['file_not_found', 'already_public'],
  provenance: 'assumed',
  assumptions: ['A-95'],
  handler: ({ world, caller, args }) => {
    const row = visibleFile(world, caller, args.file);
    if (isFailure(row)) return row;
    if (row.public_url_shared)
      return fail('already_public', `file ${row.id}`, 'its public address works already');
    const next = changeFile(world, { ...row, public_url_shared: true });
    return { file: sharedFile(world, next, caller.user) };
  },
});
