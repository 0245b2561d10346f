import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 10. */
export const eventsThatFailStudy = defineStudy({
  goals: [
    'say when an event that failed comes again',
    'write a receiver that does its work once, however often an event comes',
  ],
  after: ['clean-up-bot'],
});
