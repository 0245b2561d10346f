import type { Examination } from '../engine/exam.ts';
import { definePostingExam } from './posting.ts';

interface Definition {
  readonly name: string;
  readonly title: string;
  readonly does: string;
  readonly section: string;
  /** The fields that the exam adds to the answer to the second message. */
  readonly fields: object;
  readonly point: { readonly title: string; readonly fix: string };
}

/** An exam that answers the second message with success, and adds fields that clients do not expect. */
export const defineAddedFieldsExam = ({ fields, point, ...about }: Definition): Examination =>
  definePostingExam({
    ...about,
    lesson: 'answers-that-fail',
    points: { success: point },
    arms: () => {},
    second: ({ error, answer: answered }, book) => {
      if (book.noted('altered') === true) {
        // A client that sends the message again took the answer for a failure.
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
