import { defineAddedFieldsExam } from './added-fields.ts';

/** Does a client take an answer with a warning for the success that it is? */
export const WARNINGS = defineAddedFieldsExam({
  name: 'warnings',
  title: 'A success with a warning',
  does: 'Posts the second message, and answers ok with the warning missing_charset.',
  section: 'Errors, chat.delete errors, warnings',
  fields: {
    warning: 'missing_charset',
    response_metadata: { warnings: ['missing_charset'], messages: ['[WARN] a charset is missing'] },
  },
  point: {
    title: 'Takes it for a success',
    fix: 'Decide by ok alone. A warning is for the log: the call has done its work.',
  },
});
