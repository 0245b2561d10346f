import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 4. */
export const cleanUpBotStudy = defineStudy({
  goals: [
    'write a program that acts on an event',
    'handle an event that comes twice, and a call that is refused',
  ],
  after: ['delete-a-message'],
});
