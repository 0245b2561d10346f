import {
  ANSWERED_ONCE,
  defineMentionExam,
  mentionLast,
  noteAnswer,
  noteOneAnswer,
} from './mention-exam.ts';
import { deliverAgain, mention } from './mention.ts';

const TWICE = 'twice';

/** Does a client work once on an event that comes twice? */
export const DUPLICATE_EVENT = defineMentionExam({
  name: 'duplicate_event',
  title: 'An event that comes twice',
  does: 'Sends the same event again after it was acknowledged, as the service does when an acknowledgement is lost.',
  section: 'Events',
  lesson: 'events-that-fail',
  points: {
    acknowledges: {
      title: 'Acknowledges it again',
      fix: 'Answer with status 200 also if you know the event: anything else makes the service send it once more.',
      within_s: 3,
    },
    once: ANSWERED_ONCE,
  },
  arms: (book) => book.cause((world, later) => void mention(world, later, TWICE)),
  attempted: ({ outcome }, book) => {
    if (book.noted('again') === true) {
      if (outcome === 'acknowledged') book.pass('acknowledges', 'It was acknowledged again.');
      else book.fail('acknowledges', 'The same event was not acknowledged again.');
      mentionLast(book);
    } else if (outcome === 'acknowledged') {
      book.note('again', true);
      book.cause((world, later) => deliverAgain(world, later, TWICE));
    }
  },
  answered: (_step, nth, book) => noteAnswer(nth, book),
  ends: (book) => noteOneAnswer(TWICE, book),
});
