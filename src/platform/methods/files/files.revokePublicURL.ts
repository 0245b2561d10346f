import * as z from 'zod/mini';
import { SharedFileObject } from '../../../contract/files/file-object.ts';
import { changeFile } from '../../files/change-file.ts';
import { newPublicSecret, sharedFile } from '../../files/wire-file.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { fileArgument, visibleFile } from './visible-file.ts';

export const filesRevokePublicURL = defineMethod({
  name: 'files.revokePublicURL',
  summary: 'Ends the public address of a file.',
  description:
    'The address works no longer, and never again: files.sharedPublicURL gives another. A file without a public address stays as it is.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['user'],
  scopes: [anyOf('files:write')],
  args: z.object(fileArgument),
  returns: z.object({ file: SharedFileObject }),
  errors: ['file_not_found'],
  provenance: 'assumed',
  assumptions: ['A-95'],
  handler: ({ world, caller, args }) => {
    const row = visibleFile(world, caller, args.file);
    if (isFailure(row)) return row;
    const next = row.public_url_shared
      ? changeFile(world, {
          ...row,
          public_url_shared: false,
          public_secret: newPublicSecret(world),
        })
      : row;
    return { file: sharedFile(world, next, caller.user) };
  },
});
