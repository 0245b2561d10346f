import { note, type Notes } from './note.ts';

/** What any answer of the Web API carries besides. */
export const ENVELOPE: Notes = {
  ok: { ...note('True: the call succeeded. False: it was refused.', true), type: 'boolean' },
  error: {
    ...note(
      'The code of the refusal, one of those below.',
      'invalid_auth',
      'Absent if ok is true.',
    ),
    type: 'string',
  },
  warning: {
    ...note(
      'Codes of warnings, separated by commas.',
      'missing_charset',
      'Absent if there are none.',
    ),
    type: 'string',
  },
  'response_metadata.warnings': {
    ...note('The same codes as a list.', ['missing_charset'], 'Absent if there are none.'),
    type: 'array of strings',
  },
  'response_metadata.messages': {
    ...note(
      'What is wrong with the arguments or blocks, line by line.',
      ['[ERROR] …'],
      'Absent unless the refusal says more.',
    ),
    type: 'array of strings',
  },
  needed: {
    ...note(
      'The scope that the token lacks.',
      'chat:write',
      'Absent unless the error is missing_scope.',
    ),
    type: 'string',
  },
  provided: {
    ...note('The scopes that the token has.', '', 'Absent unless the error is missing_scope.'),
    type: 'string',
  },
};
