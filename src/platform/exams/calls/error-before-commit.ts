import { definePostingExam, POST } from './posting.ts';

/** Does a message arrive although the service failed before it was posted? */
export const ERROR_BEFORE_COMMIT = definePostingExam({
  name: 'error_before_commit',
  title: 'internal_error, and nothing was done',
  does: 'Answers internal_error to the second message, and posts nothing.',
  section: 'Errors, Web API general',
  lesson: null,
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
  third: (_call, book) => {
    if (book.found('delivers') === null)
      book.fail('delivers', 'The next message came, and this one was not posted again.');
  },
  rests: (book) => {
    if (book.noted('failed') === true && book.found('delivers') === null)
      book.fail('delivers', 'No call came after internal_error: the message is lost.');
  },
});
