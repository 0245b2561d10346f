import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 9. */
export const installAnAppStudy = defineStudy({
  goals: [
    'lead somebody through the install of an app',
    'get a webhook by an install, and know when it ends',
  ],
  after: ['first-webhook'],
});
