import * as z from 'zod/mini';
import { SharedFileObject } from '../../../contract/files/file-object.ts';
import { sharedFile } from '../../files/wire-file.ts';
import { NumberedPaging, PAGE_ARGUMENTS, pageByNumber } from '../../pipeline/numbered-pages.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { FILE_TOKENS, fileArgument, visibleFile } from './visible-file.ts';

export const filesInfo = defineMethod({
  name: 'files.info',
  summary: 'Answers what is known of a file.',
  description:
    'The caller sees its own files and those of conversations that it can read; a bot must be in them. Comments on files are no longer made, so their list is empty.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: FILE_TOKENS,
  scopes: [anyOf('files:read')],
  args: z.object({
    ...fileArgument,
    ...PAGE_ARGUMENTS,
  }),
  returns: z.object({
    file: SharedFileObject,
    comments: z.array(z.unknown()),
    paging: NumberedPaging,
  }),
  errors: ['file_not_found'],
  provenance: 'assumed',
  assumptions: ['A-92'],
  handler: ({ world, caller, args }) => {
    const row = visibleFile(world, caller, args.file);
    if (isFailure(row)) return row;
    const { page: comments, paging } = pageByNumber<unknown>([], args);
    return { file: sharedFile(world, row, caller.user), comments, paging };
  },
});
