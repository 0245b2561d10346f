import { changePerson } from '../../model/people/person.ts';
import { ordinaryMembers } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import { joinWorkspace } from '../../seed/newcomer.ts';
import { defineExam, type Finding, type Moment, type Point, type Verdict } from '../engine/exam.ts';
import { foldPaging, isBeginning, ONCE, STOPPED } from './fold.ts';
import { type Seen, readPageCall } from './seen.ts';
import { beginPause, pauseMethod, writeService } from '../engine/service-faults.ts';
import { INITIAL_STATE, PagingState, type PointId } from './state.ts';

/** How long a client may be silent before what is missing counts as missed, in seconds of the world's clock. */
const MAX_SILENCE_S = 5;

/** The verdict so far. Silence counts once it lasts, and stops counting when the client goes on. */
export function judgePaging(state: PagingState, { now, finished }: Moment): Verdict<PointId> {
  const { calls, walks, last, marks } = state;
  const isQuiet = finished || now - last.at >= last.retry_after_s + MAX_SILENCE_S;
  const missed = calls > 0 && isQuiet ? findMissed(state) : {};
  const findings = Object.fromEntries(
    (Object.keys(marks) as PointId[]).map((point): [PointId, Finding] => [
      point,
      (marks[point]?.state === 'failed' ? marks[point] : null) ??
        missed[point] ??
        marks[point] ?? { state: 'open', detail: OPEN_DETAILS[point], exchange: null },
    ]),
  ) as Record<PointId, Finding>;
  return { calls, walks, under_way: calls > 0 && !isQuiet, findings };
}

type Findings = Partial<Record<PointId, Finding>>;

/** What a silent client has missed, or done well by being silent. */
function findMissed(state: PagingState): Findings {
  const { walk, last, walks, complete_walks } = state;
  const find = (found: 'passed' | 'failed', detail: string): Finding => ({
    state: found,
    detail,
    exchange: last.exchange,
  });
  const sizes = {
    page_size: find('passed', SIZES),
    ...(walk.pages > 0 ? { no_duplicates: find('passed', ONCE) } : {}),
  };
  const stopped = `Walk ${walks} stopped after page ${walk.pages}, though more people follow.`;
  const never = complete_walks === 0 ? { complete: find('failed', stopped) } : {};
  switch (walk.standing) {
    case 'done':
      return { ...sizes, stops: find('passed', STOPPED) };
    case 'page':
      return { ...sizes, complete: find('failed', stopped) };
    case 'short':
      return {
        ...sizes,
        complete: find('failed', stopped),
        goes_on_after_short_page: find('failed', stopped),
      };
    case 'limited':
      return {
        ...sizes,
        complete: find('failed', stopped),
        waits: find('failed', 'No call came after the 429.'),
      };
    case 'expired':
      return {
        ...sizes,
        ...never,
        starts_again: find('failed', 'No call came after invalid_cursor.'),
      };
    case 'nothing':
    case 'refused':
      return { ...sizes, ...never };
  }
}

const SIZES = 'Every call asked for 100 to 200 people.';

/** What is still to come for a point that nothing has shown yet. */
const OPEN_DETAILS: Readonly<Record<PointId, string>> = {
  complete: 'The last page was not read yet.',
  no_duplicates: 'The last page was not read yet.',
  encodes_cursor: 'No call had a cursor yet.',
  waits: 'No call was refused with 429 yet.',
  goes_on_after_short_page: 'No call followed a short page yet.',
  starts_again:
    'No cursor expired yet. One does in each walk after a complete one: walk once more.',
  page_size: 'Every call so far asked for 100 to 200 people.',
  stops: 'The client may still be at work.',
};

/** What Retry-After says in the middle of the first walk, in seconds. */
const RETRY_AFTER_S = 2;

/** Whether a call read this page for the first time. */
const firstReads = (page: number) => (before: PagingState, after: PagingState) =>
  before.most_pages < page && after.most_pages >= page;

/** Whether a call read this page of a walk in which a cursor expires, before it started again. */
const laterReads = (page: number) => (before: PagingState, after: PagingState) =>
  after.walk.expires && before.walk.most < page && after.walk.most === page;

const isRefused = (_before: PagingState, after: PagingState) => after.walk.standing === 'limited';

const isForFirstPage = (_before: PagingState, _after: PagingState, seen: Seen) => isBeginning(seen);

/** Changes of the world between two calls, by their subject. */
export const WORLD_CHANGES = {
  people: [
    { due: firstReads(1), change: (world: World) => void joinWorkspace(world) },
    {
      due: firstReads(1),
      change: (world: World, { page }: Seen) => rename(world, page?.last ?? ''),
    },
  ],
  pause: [
    {
      due: firstReads(2),
      change: (world: World) => pauseMethod(world, 'users.list', RETRY_AFTER_S),
    },
    { due: isRefused, change: beginToWait },
  ],
  expiry: [
    {
      due: laterReads(2),
      change: (world: World, { page }: Seen) => expire(world, page?.next?.cursor),
    },
    // The same cursor may be given again, within a second.
    { due: isForFirstPage, change: (world: World) => expire(world, undefined) },
  ],
};

export const PAGING_POINTS: Readonly<Record<PointId, Point>> = {
  complete: {
    title: 'Reads everybody',
    fix: 'Pass each next_cursor on, once and unchanged, until it is empty.',
  },
  no_duplicates: {
    title: 'Reads nobody twice',
    fix: 'Ask for each page once: send the cursor of the newest page.',
  },
  encodes_cursor: {
    title: 'Encodes the cursor',
    fix: 'Percent-encode the cursor once when it goes into a URL or a form: = becomes %3D.',
  },
  waits: {
    title: 'Waits as long as told',
    fix: 'After status 429, wait as many seconds as Retry-After says, then repeat the call.',
  },
  goes_on_after_short_page: {
    title: 'Goes on after a short page',
    fix: 'A page may have fewer people than limit. Only an empty next_cursor ends the walk.',
  },
  starts_again: {
    title: 'Starts again when a cursor expires',
    fix: 'After invalid_cursor, begin again with a call without a cursor, and drop what was read.',
    may_stay_open: true,
  },
  page_size: {
    title: 'Asks for 100 to 200 people',
    fix: 'Send limit with every call, between 100 and 200.',
  },
  stops: {
    title: 'Stops at the right moment',
    fix: 'Make no further call once next_cursor is empty.',
  },
};

/** Does a client page well through `users.list`? (interface, "Cursor-paginated methods"; docs/assumptions.md, A-36). */
export const PAGING = defineExam({
  name: 'paging',
  title: 'Paging through a directory',
  about:
    'Walk users.list from the first page to the last. Pages are short, a call is rate limited, people come and go, and in the second walk a cursor expires.',
  does: 'Hides three people in ten after paging, refuses calls with 429 for two seconds, and lets a cursor expire in the second walk.',
  kind: 'calls',
  needs: ['users.list'],
  section: 'Cursor-paginated methods, general rules',
  lesson: 'page-the-directory',
  points: PAGING_POINTS,
  arms: { users: 1000, conditions: { short_pages: {} } },
  worldChanges: Object.values(WORLD_CHANGES).flat(),
  state: PagingState,
  initial: INITIAL_STATE,
  readCall: readPageCall,
  fold: foldPaging,
  judge: judgePaging,
});

/** Somebody who was already read gets another last name. */
function rename(world: World, id: string): void {
  const user = world.users.get(id);
  if (user === undefined) return;
  changePerson(world, user, { real_name: `${user.real_name} Renamed` });
}

/** The first call was refused: the time runs, and meanwhile somebody leaves. */
function beginToWait(world: World, { at }: Seen): void {
  if (!beginPause(world, at)) return;
  for (const somebody of ordinaryMembers(world, 1))
    changePerson(world, somebody, { deleted: true });
}

/** Lets a cursor expire before its time, in place of the one before; undefined: lets none expire. */
function expire(world: World, expired_cursor: string | undefined): void {
  writeService(world, { expired_cursor });
}
