import { defineAddedFieldsExam } from './added-fields.ts';

/** Does a client ignore fields that it does not know? */
export const UNKNOWN_FIELDS = defineAddedFieldsExam({
  name: 'unknown_fields',
  title: 'Fields that nobody knows yet',
  does: 'Adds fields of several types to the answer about the second message.',
  section: 'Resources and their fields',
  fields: {
    x_parley_future: { list: [1, null, { deep: 'yes' }], text: 'ok: false' },
    errors: [],
    messages: null,
  },
  point: {
    title: 'Ignores fields that it does not know',
    fix: 'Read the fields that you need, and leave out all others: services add fields without notice.',
  },
});
