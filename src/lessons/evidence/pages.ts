import type { ChapterFacts, LessonCall, LessonFacts } from '../definition/facts.ts';

/** Page sizes of users.list (docs/assumptions.md, A-5). */
const USUAL_LIMIT = 100;
const MAX_PAGE_LIMIT = 1000;

/**
 * The calls of users.list since the lesson began, oldest first: those of people and programs, and those of a walk in the
 * Directory. Other parts of the page read names by POST; these are left out.
 */
export const listCalls = ({
  calls,
  readings,
}: Pick<LessonFacts, 'calls' | 'readings'>): readonly LessonCall[] =>
  [...calls, ...readings.filter(({ verb }) => verb === 'GET')]
    .filter(({ name }) => name === 'users.list')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The calls of users.list after the one that finished the chapter before. */
export const freshListCalls = ({ fresh, freshReadings }: ChapterFacts): readonly LessonCall[] =>
  listCalls({ calls: fresh, readings: freshReadings });

/** The cursor that a call sent, decoded; empty if it sent no cursor. */
export const cursorOfCall = ({ args: { cursor } }: LessonCall): string =>
  typeof cursor === 'string' ? cursor : '';

/** The people of a page; null if the call was refused, or the log does not hold the whole answer. */
export const membersOf = ({ error, answer }: LessonCall): readonly unknown[] | null =>
  error === null && Array.isArray(answer['members']) ? answer['members'] : null;

/** The cursor that an answer gave; empty if it gave no cursor. */
export function cursorOfAnswer({ answer }: LessonCall): string {
  const metadata = answer['response_metadata'] as { next_cursor?: unknown } | null | undefined;
  return typeof metadata?.next_cursor === 'string' ? metadata.next_cursor : '';
}

/** The most people that a call asked for. */
export function limitOf({ args: { limit } }: LessonCall): number {
  // For any other value, the platform uses the usual limit.
  const asked =
    typeof limit === 'string' || typeof limit === 'number' ? Math.floor(Number(limit)) : 0;
  return asked >= 1 ? Math.min(asked, MAX_PAGE_LIMIT) : USUAL_LIMIT;
}

/** A page with fewer people than asked for, although more follow. */
export const isShort = (call: LessonCall): boolean =>
  cursorOfAnswer(call) !== '' && (membersOf(call)?.length ?? Infinity) < limitOf(call);

/** The pages of a walk so far, in order. It is complete when the last one gave no cursor. */
export interface Walk {
  readonly pages: readonly LessonCall[];
  readonly isComplete: boolean;
}

/**
 * The walks among calls of users.list: each begins without a cursor, and each further page has the cursor of the page
 * before. Refused calls and repeated pages are no part of it.
 */
export function walksAmong(calls: readonly LessonCall[]): readonly Walk[] {
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

/** How many different people the pages have. */
export const peopleOn = (pages: readonly LessonCall[]): number =>
  new Set(
    pages
      .flatMap((page) => membersOf(page) ?? [])
      .map((user) => (Object(user) as { id?: unknown }).id),
  ).size;

/** “60 people in 3 pages” */
export const walkText = ({ pages }: Walk): string =>
  `${peopleOn(pages)} people in ${pages.length === 1 ? 'one page' : `${pages.length} pages`}`;
