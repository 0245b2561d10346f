import { definePostingExam, POST } from './posting.ts';
import { noteOnce, notePostedAgain, ONCE } from './posted-once.ts';

/** Is a message posted twice if the service failed after it was posted? */
export const ERROR_AFTER_COMMIT = definePostingExam({
  name: 'error_after_commit',
  title: 'internal_error, and it was done',
  does: 'Posts the second message, and answers internal_error.',
  section: 'Errors, Web API general',
  lesson: 'answers-that-fail',
  points: {
    once: ONCE,
    looks: {
      title: 'Looks whether it was posted',
      fix: 'Part of a call that fails with internal_error may have succeeded. Read the conversation before you go on.',
    },
  },
  arms: (book) =>
    book.arm({ failing: { code: 'internal_error', methods: [POST], done: 'always' } }),
  second: (call, book) => {
    if (call.attempt === 1) {
      book.disarm();
      return;
    }
    notePostedAgain(call, book);
    look(book, 'It was sent again without a look at the conversation.');
  },
  third: (_call, book) => {
    noteOnce(book);
    look(book, 'The next message came without a look at the conversation.');
  },
});

function look(book: Parameters<typeof noteOnce>[0], missed: string): void {
  if (book.noted('looked') === true) book.pass('looks', 'The conversation was read.');
  else book.fail('looks', missed);
}
