import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 6. */
export const rateLimitsStudy = defineStudy({
  goals: [
    'respect `Retry-After` without losing your place in a list',
    'make fewer calls for the same result',
  ],
  after: ['page-the-directory'],
});
