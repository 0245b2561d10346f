import type { Book } from '../engine/book.ts';
import type { About, AttemptSight, Examination, WireCall } from '../engine/exam.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';
import { mention, wordOf } from './mention.ts';

/** What an attempt to deliver came to. */
export interface Attempted extends AttemptSight {
  /** `late`: an envelope without an acknowledgement within 3 seconds. `refused`: a status of 400 to 499. `broken`: anything else. */
  readonly outcome: 'acknowledged' | 'late' | 'refused' | 'broken';
}

interface Definition<PointId extends string> extends Omit<
  About<PointId>,
  'kind' | 'about' | 'needs' | 'arms'
> {
  readonly kind?: 'events' | 'sockets';
  readonly about?: string;
  /** The first mention was answered: arms the fault, and lets something happen. */
  readonly arms: (book: Book) => void;
  /** An attempt to deliver what the exam caused. */
  readonly attempted: (attempt: Attempted, book: Book) => void;
  /** The bot answered a mention; `nth` counts its answers to it. */
  readonly answered?: (step: string, nth: number, book: Book) => void;
  readonly called?: (call: WireCall, book: Book) => void;
  /** The last mention, which shows that the client is still at work, was answered. */
  readonly ends?: (book: Book) => void;
  readonly rests?: (book: Book) => void;
}

const ANSWER_MENTIONS =
  'Acknowledge each event within 3 seconds, and answer each app_mention once with chat.postMessage, in its thread.';

const FIRST = 'first';
export const LAST = 'last';

/** Has somebody mention the bot for the last time. */
export const mentionLast = (book: Book): void => {
  if (book.count('ended') > 1) return;
  book.cause((world, later) => void mention(world, later, LAST));
};

/** An exam in which the client answers mentions: one before the fault, and one afterwards (docs/assumptions.md, A-101). */
export function defineMentionExam<PointId extends string>({
  kind = 'events',
  about = ANSWER_MENTIONS,
  arms,
  attempted,
  answered = () => {},
  called,
  ends,
  ...exam
}: Definition<PointId>): Examination {
  return defineFaultExam<PointId>({
    ...exam,
    kind,
    about,
    needs: ['chat.postMessage', ...(kind === 'sockets' ? ['apps.connections.open'] : [])],
    works: 'Answers a mention',
    arms: {},
    starts: (world, book) => void mention(world, book, FIRST),
    looks: (call, book) => {
      called?.(call, book);
      const step = stepAnswered(call, book);
      if (step === null) return true;
      const nth = book.count(`answers to ${step}`);
      if (isOfFault(step)) answered(step, nth, book);
      goOn(book);
      return true;
    },
    attempted: (sight, book) => {
      const attempt = { ...sight, outcome: outcomeOf(sight) };
      if (attempt.outcome === 'acknowledged') book.note(`acknowledged ${sight.step}`, true);
      if (isOfFault(sight.step)) attempted(attempt, book);
      goOn(book);
    },
  });

  function goOn(book: Book): void {
    if (isDone(book, FIRST) && book.found('before') === null) {
      book.pass('before', 'The first mention was acknowledged and answered.');
      arms(book);
    }
    if (isDone(book, LAST)) {
      book.pass('after', 'The last mention was acknowledged and answered.');
      ends?.(book);
    }
  }
}

const isOfFault = (step: string): boolean => step !== FIRST && step !== LAST;

export const isDone = (book: Book, step: string): boolean =>
  book.noted(`acknowledged ${step}`) === true && book.counted(`answers to ${step}`) > 0;

function outcomeOf({ status, fault }: AttemptSight): Attempted['outcome'] {
  if (fault === null) return 'acknowledged';
  if (fault === 'timeout') return 'late';
  return status !== null && status >= 400 && status < 500 ? 'refused' : 'broken';
}

/** The mention that a call answers: in its thread, or with its word. */
function stepAnswered({ method, error, given }: WireCall, book: Book): string | null {
  if (method !== 'chat.postMessage' || error !== null) return null;
  const thread = given.get('thread_ts');
  const text = String(given.get('text'));
  const answers = (step: string) =>
    (thread !== undefined && book.noted(`ts of ${step}`) === thread) || text.includes(wordOf(step));
  return Object.values(book.state.steps).find(answers) ?? null;
}

/** The point of an event that must be worked on once, however often it comes. */
export const ANSWERED_ONCE = {
  title: 'Answers it once',
  fix: 'Remember the event_id of each event that you worked on, and acknowledge one that you know without doing its work again.',
};

/** An answer to an event that must have one. */
export const noteAnswer = (nth: number, book: Book): void => {
  if (nth > 1) book.fail('once', `It was answered ${nth} times.`);
};

/** At the end: it had one answer. */
export function noteOneAnswer(step: string, book: Book): void {
  if (book.counted(`answers to ${step}`) === 1) book.pass('once', 'It was answered once.');
}
