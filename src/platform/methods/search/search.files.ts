import * as z from 'zod/mini';
import { SharedFileObject } from '../../../contract/files/file-object.ts';
import { sharedFile } from '../../files/wire-file.ts';
import { anyOf, defineMethod, isFailure, type Call, type Caller } from '../../pipeline/method.ts';
import { findFiles } from './find-files.ts';
import { highlight } from './highlight.ts';
import {
  PAGES,
  pagesOf,
  readSearch,
  type Search,
  SEARCH_ARGUMENTS,
  type SearchArguments,
} from './search-arguments.ts';

export const FoundFiles = z.object({
  total: z.int(),
  ...PAGES,
  matches: z.array(SharedFileObject),
});

/** The page of files that a search asks for. */
export function fileResults(
  { world, caller }: Pick<Call<unknown, Caller>, 'world' | 'caller'>,
  { query, order, size }: Search,
  { page = 1, highlight: isMarked }: Pick<SearchArguments, 'page' | 'highlight'>,
): z.output<typeof FoundFiles> {
  const skip = (Math.max(1, page) - 1) * size;
  const { total, before, found } = findFiles(world, caller.user, query, {
    order,
    size,
    skip,
    after: null,
  });
  const matches = found.map(({ row }) => {
    const file = sharedFile(world, row, caller.user);
    return isMarked === true ? { ...file, title: highlight(file.title, query.terms) } : file;
  });
  return { total, ...pagesOf({ total, before, size, length: matches.length }), matches };
}

export const searchFiles = defineMethod({
  name: 'search.files',
  summary: 'Finds files by their names, titles and beginnings, conversations, authors and dates.',
  description:
    'It searches the files that the person can see: their own, and those that were shared where they can read. The answer is paginated by page and count.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [anyOf('search:read')],
  args: z.object(SEARCH_ARGUMENTS),
  returns: z.object({ query: z.string(), files: FoundFiles }),
  errors: ['no_query'],
  provenance: 'assumed',
  assumptions: ['A-52', 'A-54'],
  handler: (call) => {
    const { world, caller, args } = call;
    const search = readSearch(world, caller, args);
    if (isFailure(search)) return search;
    return { query: args.query, files: fileResults(call, search, args) };
  },
});
