import { canSeeFile } from '../../model/files/seen-files.ts';
import { type CompleteFile, type FileRecord, isComplete } from '../../model/files/file.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { type Filtered, placesAndAuthors } from './filter.ts';
import { type Found, visitIndex, type Window } from './find-messages.ts';
import type { Query } from './parse-query.ts';
import { Best } from './ranking.ts';
import { TextIndex } from './text-index.ts';

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
export function findFiles(
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
