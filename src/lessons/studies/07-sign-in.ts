import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 7. */
export const signInStudy = defineStudy({
  goals: [
    'send a person to sign in, and exchange the code for tokens',
    'check an identity token before you trust it',
  ],
  after: ['first-webhook'],
});
