import {
  defineMentionExam,
  isDone,
  mentionLast,
  noteAnswer,
  noteOneAnswer,
  ANSWERED_ONCE,
} from './mention-exam.ts';
import { mention } from './mention.ts';

/** How long a call takes, in milliseconds of the world's clock: longer than an app has to acknowledge. */
const DELAY_MS = 4000;

const SLOW = 'slow';

/** Does a client acknowledge before it works, so that slow work does no harm? */
export const SLOW_ACKNOWLEDGEMENT = defineMentionExam({
  name: 'slow_acknowledgement',
  title: 'Acknowledging before slow work',
  does: 'Lets chat.postMessage take 4 seconds, so that a client that acknowledges after the work is late.',
  section: 'Events; docs/assumptions.md, A-31',
  lesson: 'events-that-fail',
  points: {
    acknowledges: {
      title: 'Acknowledges in time',
      fix: 'Answer with status 200 first, and do the work afterwards, or in a queue.',
      within_s: 3,
    },
    once: ANSWERED_ONCE,
  },
  arms: (book) => {
    book.arm({ delay: { methods: ['chat.postMessage'], ms: DELAY_MS } });
    book.cause((world, later) => void mention(world, later, SLOW));
  },
  attempted: ({ outcome }, book) => {
    if (outcome === 'acknowledged') book.pass('acknowledges', 'It was acknowledged within 3 s.');
    else book.fail('acknowledges', 'No acknowledgement came within 3 s.');
    goOn(book);
  },
  answered: (_step, nth, book) => {
    noteAnswer(nth, book);
    goOn(book);
  },
  ends: (book) => noteOneAnswer(SLOW, book),
});

function goOn(book: Parameters<typeof mentionLast>[0]): void {
  if (!isDone(book, SLOW)) return;
  book.disarm();
  mentionLast(book);
}
