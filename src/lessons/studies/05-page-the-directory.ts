import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 5. */
export const pageTheDirectoryStudy = defineStudy({
  goals: [
    'read a list of any length without losing an entry',
    'send a cursor so that it arrives unchanged',
  ],
  after: ['first-webhook'],
});
