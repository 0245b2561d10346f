import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 11. */
export const socketsStudy = defineStudy({
  goals: [
    'receive events without a public address',
    'acknowledge each envelope, and connect again in time',
  ],
  after: ['events-that-fail'],
});
