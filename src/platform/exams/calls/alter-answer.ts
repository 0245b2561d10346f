import type { Book } from '../engine/book.ts';
import type { WireCall } from '../engine/exam.ts';
import type { Posting } from './posting.ts';

/** The JSON that is answered. */
export const textOfAnswer = ({ answer }: WireCall): string => JSON.stringify(answer());

/** The first answer about the second message has more in it. */
export function addToAnswer(call: Posting, book: Book, more: object): void {
  if (call.attempt !== 1 || call.error !== null) return;
  const body = JSON.stringify({ ...call.answer(), ...more });
  book.note('altered', true);
  book.answer((answer) => ({ ...answer, body }));
}

/** The point of an answer that is a success, whatever else it says. */
export const takesForSuccess = (title: string, fix: string) => ({ success: { title, fix } });

/** A call with the second message: a repetition says that its answer was taken for a failure. */
export function noteRepeated({ attempt }: Posting, book: Book): void {
  if (attempt > 1) book.fail('success', 'The message was sent again, though it was posted.');
}

export function noteNext(book: Book): void {
  if (book.found('success') === null) book.pass('success', 'The next message followed.');
}

/** The client went silent after the answer. */
export function noteStopped(book: Book): void {
  if (book.noted('altered') === true && book.found('success') === null)
    book.fail('success', 'No call came after the answer.');
}
