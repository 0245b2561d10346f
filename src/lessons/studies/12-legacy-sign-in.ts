import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 12. */
export const legacySignInStudy = defineStudy({
  goals: [
    'move an app from `identity.*` to OpenID Connect',
    'keep every account, because its id stays the same',
  ],
  after: ['sign-in', 'install-an-app'],
});
