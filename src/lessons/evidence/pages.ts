import type { ChapterFacts, LessonCall, LessonFacts } from '../definition/facts.ts';

/** Page sizes of users.list (docs/assumptions.md, A-5). */
const DEFAULT_LIMIT = 100;
const MAX_PAGE_LIMIT = 1000;

/**
 * The calls of users.list since the lesson began, oldest first: those of people and programs, and those of a walk in the
 * Directory. Those of other parts of the page, which use POST, are left out.
 */
export const listCalls = ({
  calls,
  readings,
}: Pick<LessonFacts, 'calls' | 'readings'>): readonly LessonCall[] =>
  [...calls, ...readings.filter(({ verb }) => verb === 'GET')]
    .filter(({ name }) => name === 'users.list')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The calls of users.list in this chapter. */
export const chapterListCalls = ({
  chapterCalls,
  chapterReadings,
}: ChapterFacts): readonly LessonCall[] =>
  listCalls({ calls: chapterCalls, readings: chapterReadings });

/** The cursor that a call sent, decoded; empty if it sent no cursor. */
export const cursorOfCall = ({ args: { cursor } }: LessonCall): string =>
  typeof cursor === 'string' ? cursor : '';

/** The people on a page; null if the call was refused, or if its answer is too long for the log. */
export const membersOf = ({ error, answer }: LessonCall): readonly unknown[] | null =>
  error === null && Array.isArray(answer['members']) ? answer['members'] : null;

/** The cursor for the next page in the answer of a call; empty without one. */
export function cursorOfAnswer({ answer }: LessonCall): string {
  const metadata = answer['response_metadata'] as { next_cursor?: unknown } | null | undefined;
  return typeof metadata?.next_cursor === 'string' ? metadata.next_cursor : '';
}

/** How many people a call asked for at most. */
export function limitOf({ args: { limit } }: LessonCall): number {
  // For any other value, the platform uses the default.
  const requested =
    typeof limit === 'string' || typeof limit === 'number' ? Math.floor(Number(limit)) : 0;
  return requested >= 1 ? Math.min(requested, MAX_PAGE_LIMIT) : DEFAULT_LIMIT;
}

/** Whether a page has fewer people than the call asked for, although more follow. */
export const isShort = (call: LessonCall): boolean =>
  cursorOfAnswer(call) !== '' && (membersOf(call)?.length ?? Infinity) < limitOf(call);

/** The pages of a walk so far, in order. The walk is complete if the last page has no cursor. */
export interface Walk {
  readonly pages: readonly LessonCall[];
  readonly isComplete: boolean;
}

/**
 * Finds the walks among calls of users.list. Each begins without a cursor, and continues with the cursor of its last page. Refused
 * calls and repeated pages are ignored.
 */
export function findWalks(calls: readonly LessonCall[]): readonly Walk[] {
  const walks: LessonCall[][] = [];
  for (const call of calls) {
    if (membersOf(call) === null) continue;
    const walk = walks.at(-1);
    const last = walk?.at(-1);
    if (cursorOfCall(call) === '') walks.push([call]);
    else if (last !== undefined && cursorOfAnswer(last) === cursorOfCall(call)) walk?.push(call);
  }
  return walks.map((pages) => {
    const last = pages.at(-1);
    return { pages, isComplete: last !== undefined && cursorOfAnswer(last) === '' };
  });
}

/** Counts the different people on pages. */
export const countPeople = (pages: readonly LessonCall[]): number =>
  new Set(
    pages
      .flatMap((page) => membersOf(page) ?? [])
      .map((user) => (Object(user) as { id?: unknown }).id),
  ).size;

/** For example `60 people in 3 pages`. */
export const walkText = ({ pages }: Walk): string =>
  `${countPeople(pages)} people in ${pages.length === 1 ? 'one page' : `${pages.length} pages`}`;
