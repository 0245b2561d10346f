import type { Book } from '../engine/book.ts';
import { definePostingExam, POST } from './posting.ts';

/** What Retry-After says, in seconds. */
const RETRY_AFTER_S = 3;

/** How much earlier than told a call may come: clocks of client and server differ. */
const MAX_EARLY_S = 0.05;

/** The service refuses to post until that time; null: from the next call on. */
const pause = (until: number | null) => ({ methods: [POST], retry_after_s: RETRY_AFTER_S, until });

/** Does a client wait as long as it is told, and then repeat the call? */
export const RATE_LIMIT = definePostingExam({
  name: 'rate_limit',
  title: '429 with Retry-After',
  does: `Refuses the second message with status 429 and Retry-After: ${RETRY_AFTER_S}.`,
  section: 'Limits, rate-limit signalling',
  lesson: 'rate-limits',
  points: {
    waits: {
      title: 'Waits as long as told',
      fix: 'After status 429, make no further call of the method for as many seconds as Retry-After says.',
      within_s: RETRY_AFTER_S,
    },
    repeats: {
      title: 'Repeats the call',
      fix: 'Keep the arguments of a call that was refused with 429, and send it again after the wait.',
    },
  },
  arms: (book) => book.arm({ pause: pause(null) }),
  second: ({ at, status, error, attempt }, book) => {
    if (attempt === 1) {
      book.note('until', at + RETRY_AFTER_S);
      book.allow(RETRY_AFTER_S);
      book.arm({ pause: pause(at + RETRY_AFTER_S) });
      return;
    }
    wait(at, book);
    if (status === 429) book.allow(RETRY_AFTER_S);
    if (error === null) book.pass('repeats', 'The message was posted after the wait.');
  },
  third: ({ at }, book) => wait(at, book),
  rests: (book) => {
    if (book.noted('until') !== undefined && book.found('repeats') === null)
      book.fail('repeats', 'The call that was refused with 429 was not sent again.');
  },
});

/** A call of the method after the 429. */
function wait(at: number, book: Book): void {
  const early = Number(book.noted('until')) - at;
  if (early > MAX_EARLY_S)
    book.fail(
      'waits',
      `A call came ${early.toFixed(1)} s before the ${RETRY_AFTER_S} s were over.`,
    );
  else book.pass('waits', `No call came within ${RETRY_AFTER_S} s.`);
}
