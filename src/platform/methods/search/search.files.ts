import * as z from 'zod/mini';
import { SharedFileObject } from '../../../contract/files/file-object.ts';
import { sharedFile } from '../../files/wire-file.ts';
import { anyOf, type Call, type Caller, defineMethod, isFailure } from '../../pipeline/method.ts';
import { highlight } from './highlight.ts';
import {
  PAGES,
  pagesOf,
  readSearch,
  type Search,
  SEARCH_ARGUMENTS,
  type SearchArguments,
} from './search-arguments.ts';
import { canSeeFile } from '../../model/files/seen-files.ts';
import { type CompleteFile, type FileRecord, isComplete } from '../../model/files/file.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { type Filtered, placesAndAuthors } from './filter.ts';
import { type Found, visitIndex, type Window } from './find-messages.ts';
import type { Query } from './parse-query.ts';
import { Best } from './ranking.ts';
import { TextIndex } from './text-index.ts';

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

const INDEXES = new WeakMap<object, TextIndex<FileRecord>>();

/** The index of the names, titles and beginnings of the files of a world. */
function fileIndexOf({ files }: Pick<World, 'files'>): TextIndex<FileRecord> {
  const index = INDEXES.get(files) ?? new TextIndex(files, { textOf: searchedText, timeOf });
  INDEXES.set(files, index);
  index.follow();
  return index;
}

/** Files of the same second have an order, too: their serial numbers stand behind it. */
const timeOf = ({ created, serial }: FileRecord) => Math.floor(created) + serial / 1_000_000;

const searchedText = ({ name, title, facts }: FileRecord) =>
  [title, name === title ? '' : name, facts?.text?.preview ?? ''].join('\n');

/** The files that match a query, among all that the person can see, in an order (docs/assumptions.md, A-54). */
function findFiles(
  world: Filtered & Pick<World, 'files'>,
  person: UserRecord,
  query: Query,
  { order, size, skip, after }: Window,
): Found<CompleteFile> {
  const { isIn, isBy } = placesAndAuthors(world, person, query);
  const { in: places, notIn, has } = query;
  const isWanted = (row: CompleteFile) =>
    canSeeFile(world, row, person) &&
    (places.length + notIn.length === 0 || row.shares.some(({ channel }) => isIn(channel))) &&
    isBy(row.user) &&
    has.length === 0;
  const best = new Best<CompleteFile>(skip + size, order, after);
  let total = 0;
  visitIndex(fileIndexOf(world), query, (row, score, time) => {
    if (time < query.after || time >= query.before || !isComplete(row) || !isWanted(row)) return;
    total += 1;
    best.offer(score, time, () => row.id, row);
  });
  const found = best.sorted().slice(skip);
  return {
    total,
    before: best.before + skip,
    found: found.map(({ item, ...rank }) => ({ ...rank, row: item })),
  };
}
