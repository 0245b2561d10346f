import {
  addToAnswer,
  noteNext,
  noteRepeated,
  noteStopped,
  takesForSuccess,
} from './alter-answer.ts';
import { definePostingExam } from './posting.ts';

const NEW_FIELDS = {
  x_parley_future: { list: [1, null, { deep: true }], text: 'ok: false' },
  errors: [],
  messages: null,
};

/** Does a client ignore fields that it does not know? */
export const UNKNOWN_FIELDS = definePostingExam({
  name: 'unknown_fields',
  title: 'Fields that nobody knows yet',
  does: 'Adds fields of several types to the answer about the second message.',
  section: 'Resources and their fields',
  lesson: null,
  points: takesForSuccess(
    'Ignores fields that it does not know',
    'Read the fields that you need, and leave out all others: services add fields without notice.',
  ),
  arms: () => {},
  second: (call, book) => {
    noteRepeated(call, book);
    addToAnswer(call, book, NEW_FIELDS);
  },
  third: (_call, book) => noteNext(book),
  rests: noteStopped,
});
