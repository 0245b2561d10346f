import type { Book } from '../engine/book.ts';
import { type Attempted, defineMentionExam, mentionLast } from './mention-exam.ts';
import { deliver, deliverAgain, mention } from './mention.ts';

const FORGED = 'forged';
const STALE = 'stale';
const REPLAYED = 'first';

/** Does a client believe only what the service has signed, and just now? */
export const SIGNATURES = defineMentionExam({
  name: 'signatures',
  title: 'Forged, stale and replayed requests',
  does: 'Sends a mention signed by another secret, one whose signature is ten minutes old, and the first one once more.',
  section: 'Authentication; docs/assumptions.md, A-31',
  lesson: 'events-that-fail',
  points: {
    forged: {
      title: 'Refuses a forged signature',
      fix: 'Compute the HMAC of v0:<timestamp>:<body> with the signing secret, compare it in constant time, and answer 401 if it differs.',
    },
    stale: {
      title: 'Refuses a signature that is ten minutes old',
      fix: 'Refuse a request whose X-Slack-Request-Timestamp is more than five minutes away from your clock.',
    },
    replayed: {
      title: 'Does not work again on what it knows',
      fix: 'Remember the event_id of each event: a request can be sent again within the five minutes that its signature is good for.',
    },
  },
  arms: (book) =>
    book.cause((world, later) =>
      deliver(world, mention(world, later, FORGED), { forge: 'signature' }),
    ),
  attempted: (attempt, book) => {
    if (attempt.step === FORGED) {
      judge('forged', attempt, book);
      book.note('answers then', book.counted(`answers to ${REPLAYED}`));
      book.cause((world, later) =>
        deliver(world, mention(world, later, STALE), { forge: 'timestamp' }),
      );
    } else {
      judge('stale', attempt, book);
      book.cause((world, later) => deliverAgain(world, later, REPLAYED));
      mentionLast(book);
    }
  },
  answered: (step, _nth, book) =>
    book.fail(
      step === FORGED ? 'forged' : 'stale',
      'It was answered, as if the service had sent it.',
    ),
  ends: judgeReplay,
  rests: judgeReplay,
});

function judge(point: 'forged' | 'stale', { outcome, status }: Attempted, book: Book): void {
  if (outcome === 'refused') book.pass(point, `It was refused with status ${status}.`);
  if (outcome === 'acknowledged') book.fail(point, 'It was taken for genuine, with a success.');
}

/** The first mention came again: it must not have been answered again. */
function judgeReplay(book: Book): void {
  const answers = book.counted(`answers to ${REPLAYED}`);
  if (book.found('after') === null) return;
  if (answers > book.counted('answers then'))
    book.fail('replayed', 'The mention was answered again.');
  else book.pass('replayed', 'It was not answered again.');
}
