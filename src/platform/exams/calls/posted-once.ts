import type { Book } from '../engine/book.ts';
import type { Posting } from './posting.ts';

/** The point of a message that was posted, though its client was told nothing of it. */
export const ONCE = {
  title: 'The message is there once',
  fix: 'A call that failed may have done its work. Look whether the message is there (conversations.history) before you post it again.',
};

/** The message was posted, and is posted again: now it is there twice. */
export function notePostedAgain({ attempt, error }: Posting, book: Book): void {
  if (error === null)
    book.fail('once', `It was posted ${attempt} times, and is there more than once.`);
}

/** The client goes on to the next message. */
export function noteOnce(book: Book): void {
  book.pass('once', 'It was not posted again.');
}
