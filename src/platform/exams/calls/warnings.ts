import {
  addToAnswer,
  noteNext,
  noteRepeated,
  noteStopped,
  takesForSuccess,
} from './alter-answer.ts';
import { definePostingExam } from './posting.ts';

const WARNED = {
  warning: 'missing_charset',
  response_metadata: { warnings: ['missing_charset'], messages: ['[WARN] a charset is missing'] },
};

/** Does a client take an answer with a warning for the success that it is? */
export const WARNINGS = definePostingExam({
  name: 'warnings',
  title: 'A success with a warning',
  does: 'Posts the second message, and answers ok with the warning missing_charset.',
  section: 'Errors, chat.delete errors, warnings',
  lesson: null,
  points: takesForSuccess(
    'Takes it for a success',
    'Decide by ok alone. A warning is for the log: the call has done its work.',
  ),
  arms: () => {},
  second: (call, book) => {
    noteRepeated(call, book);
    addToAnswer(call, book, WARNED);
  },
  third: (_call, book) => noteNext(book),
  rests: noteStopped,
});
