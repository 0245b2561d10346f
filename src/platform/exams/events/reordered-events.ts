import type { Book } from '../engine/book.ts';
import { defineMentionExam, mentionLast } from './mention-exam.ts';
import { deliver, idOf, mention } from './mention.ts';

const OLDER = 'older';
const NEWER = 'newer';

/** Does a client answer an event that comes after a newer one? */
export const REORDERED_EVENTS = defineMentionExam({
  name: 'reordered_events',
  title: 'Events in another order',
  does: 'Sends the newer of two mentions first, as happens when the older one is sent again.',
  section: 'Events',
  lesson: 'events-that-fail',
  points: {
    newer: {
      title: 'Answers the newer one',
      fix: 'Work on each event by itself: the one before it may be on its way.',
    },
    older: {
      title: 'Answers the older one that comes later',
      fix: 'Do not drop an event because a newer one was there: compare event_id, and not the time.',
    },
  },
  arms: (book) =>
    book.cause((world, later) => {
      const older = mention(world, later, OLDER);
      const newer = mention(world, later, NEWER);
      deliver(world, newer);
      // The older one gets its delivery now, so that the commit queues none, and is due once the newer one was sent.
      deliver(world, older);
      holdBack(world, older.id);
    }),
  attempted: ({ step }, book) => {
    if (step === NEWER) book.cause((world, later) => release(world, idOf(later, OLDER)));
    else mentionLast(book);
  },
  answered: (step, _nth, book) => {
    if (step === NEWER) book.pass('newer', 'It was answered.');
    if (step === OLDER) book.pass('older', 'It was answered.');
  },
  ends: miss,
  rests: miss,
});

function miss(book: Book): void {
  for (const [point, step] of [
    ['newer', NEWER],
    ['older', OLDER],
  ] as const)
    if (book.noted(`acknowledged ${step}`) === true && book.found(point) === null)
      book.fail(point, 'It was acknowledged, and not answered.');
}

/** A delivery that is due in a year. */
const LATER_S = 365 * 24 * 3600;

type HeldWorld = Parameters<typeof deliver>[0];

function holdBack(world: HeldWorld, event: string): void {
  for (const row of Array.from(world.deliveries.scanIndex('event', { prefix: `${event}:` })))
    world.deliveries.put({ ...row, due: row.due + LATER_S });
}

function release(world: HeldWorld, event: string): void {
  for (const row of Array.from(world.deliveries.scanIndex('event', { prefix: `${event}:` })))
    world.deliveries.put({ ...row, due: world.clock.now() });
}
