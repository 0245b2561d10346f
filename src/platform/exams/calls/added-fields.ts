import type { Examination } from '../engine/exam.ts';
import { definePostingExam } from './posting.ts';

interface Definition {
  readonly name: string;
  readonly title: string;
  readonly does: string;
  readonly section: string;
  /** What the answer about the second message has besides. */
  readonly fields: object;
  readonly point: { readonly title: string; readonly fix: string };
}

/** An exam in which the answer about the second message is a success with more in it than clients know. */
export const defineAddedFieldsExam = ({ fields, point, ...about }: Definition): Examination =>
  definePostingExam({
    ...about,
    lesson: 'answers-that-fail',
    points: { success: point },
    arms: () => {},
    second: ({ error, answer: answered }, book) => {
      if (book.noted('altered') === true) {
        // A repetition says that its answer was taken for a failure.
        book.fail('success', 'The message was sent again, though it was posted.');
        return;
      }
      if (error !== null) return;
      const body = JSON.stringify({ ...answered(), ...fields });
      book.note('altered', true);
      book.answer((answer) => ({ ...answer, body }));
    },
    third: (_call, book) => {
      if (book.noted('altered') === true) book.pass('success', 'The next message followed.');
    },
    // The client went silent after the answer.
    rests: (book) => {
      if (book.noted('altered') === true && book.found('success') === null)
        book.fail('success', 'No call came after the answer.');
    },
  });
