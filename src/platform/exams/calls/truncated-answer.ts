import { noteOnce, notePostedAgain, ONCE } from './posted-once.ts';
import { definePostingExam } from './posting.ts';

/** Does a client survive an answer that ends in the middle of its JSON? */
export const TRUNCATED_ANSWER = definePostingExam({
  name: 'truncated_answer',
  title: 'JSON that ends in the middle',
  does: 'Posts the second message, and answers with status 200 and the first half of the JSON.',
  section: 'What the service does, Web API',
  lesson: 'answers-that-fail',
  points: { once: ONCE },
  arms: () => {},
  second: (call, book) => {
    if (book.noted('cut') === true) notePostedAgain(call, book);
    else if (call.error === null) {
      const text = JSON.stringify(call.answer());
      book.note('cut', true);
      book.answer((answer) => ({ ...answer, body: text.slice(0, text.length >> 1) }));
    }
  },
  third: (_call, book) => {
    if (book.noted('cut') === true) noteOnce(book);
  },
});
