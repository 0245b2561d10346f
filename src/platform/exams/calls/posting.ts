import { type Book, noteOf } from '../engine/book.ts';
import type { About, Examination, WireCall } from '../engine/exam.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';

export const POST = 'chat.postMessage';

/** Methods by which a client can find out whether a message was posted. */
const READS: ReadonlySet<string> = new Set([
  'conversations.history',
  'conversations.replies',
  'channels.history',
  'groups.history',
  'im.history',
  'mpim.history',
  'search.messages',
  'search.all',
]);

/** A call that posts one of the three messages. */
export interface Posting extends WireCall {
  /** 1 for the first message that the client posts; another text, or another conversation, is the next. */
  readonly message: number;
  /** 1 for the first call with this message. */
  readonly attempt: number;
}

/** The most messages that are told apart. */
const MAX_MESSAGES = 12;

/** Reads a call of chat.postMessage: which of the messages, and for the how-manieth time. */
function postingOf(call: WireCall, book: Book): Posting {
  const parts = ['channel', 'thread_ts', 'text', 'blocks', 'attachments'].map(
    (name) => call.given.get(name) ?? null,
  );
  const key = `message ${noteOf(parts)}`;
  if (book.noted(key) === undefined) {
    const next = Math.min(book.counted('messages') + 1, MAX_MESSAGES);
    book.note('messages', next);
    book.note(key, next);
  }
  const message = Number(book.noted(key) ?? MAX_MESSAGES);
  return { ...call, message, attempt: book.count(`attempts of ${message}`) };
}

interface Definition<PointId extends string> extends Omit<
  About<PointId>,
  'kind' | 'about' | 'needs' | 'arms'
> {
  readonly about?: string;
  readonly needs?: readonly string[];
  /** The first message was posted: arms the fault. */
  readonly arms: (book: Book) => void;
  /** A call with the second message. */
  readonly second: (call: Posting, book: Book) => void;
  /** A call with the third message, or a later one. */
  readonly third?: (call: Posting, book: Book) => void;
  /** Fails what the client has missed, once it is silent. */
  readonly rests?: (book: Book) => void;
}

const THREE_MESSAGES =
  'Post three messages with chat.postMessage, each with another text, one after the other.';

/** An exam in which the client posts three messages, and the second call has the fault. */
export function definePostingExam<PointId extends string>({
  arms,
  second,
  third,
  about = THREE_MESSAGES,
  needs = [POST],
  ...exam
}: Definition<PointId>): Examination {
  return defineFaultExam<PointId>({
    ...exam,
    about,
    needs,
    kind: 'calls',
    works: 'Posts a message',
    arms: {},
    looks: (made, book) => {
      if (made.method !== POST) {
        const isRead = READS.has(made.method);
        if (isRead && made.error === null) book.note('looked', true);
        return isRead;
      }
      const call = postingOf(made, book);
      if (call.message === 1) {
        if (call.error === null && book.found('before') === null) {
          book.pass('before', 'The first message was posted.');
          arms(book);
        }
      } else if (book.found('before') === null) return true;
      else if (call.message === 2) {
        if (call.attempt === 1) book.note('looked', false);
        second(call, book);
      } else {
        third?.(call, book);
        if (call.error === null) book.pass('after', 'The next message was posted.');
      }
      return true;
    },
  });
}
