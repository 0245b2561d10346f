import { definePostingExam, POST } from './posting.ts';

/** Does a message arrive although the service failed before it was posted? */
export const ERROR_BEFORE_COMMIT = definePostingExam({
  name: 'error_before_commit',
  title: 'internal_error, and nothing was done',
  does: 'Answers internal_error to the second message, and posts nothing.',
  section: 'Errors, Web API general',
  lesson: 'answers-that-fail',
  points: {
    delivers: {
      title: 'The message arrives after all',
      fix: 'After internal_error, look whether the message is there (conversations.history). If it is not, post it again.',
    },
  },
  arms: (book) => book.arm({ failing: { code: 'internal_error', methods: [POST], done: 'never' } }),
  second: ({ attempt, error }, book) => {
    if (attempt === 1) {
      book.note('failed', true);
      book.disarm();
    } else if (error === null) book.pass('delivers', 'It was posted again, and is there once.');
  },
  rests: (book) => {
    if (book.noted('failed') === true && book.found('delivers') === null)
      book.fail('delivers', 'It was not posted again: the message is lost.');
  },
});
