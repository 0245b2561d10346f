import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 3. */
export const deleteAMessageStudy = defineStudy({
  goals: [
    'delete a message with the token that may do it',
    'choose what to do next by the error code of `chat.delete`',
  ],
  after: ['first-webhook'],
});
