import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 2. */
export const brokenBlocksStudy = defineStudy({
  goals: [
    'find the faulty block in a message that is refused',
    'say which answer names the place of a fault, and which does not',
  ],
  after: ['first-webhook'],
});
