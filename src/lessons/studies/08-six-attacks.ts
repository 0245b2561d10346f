import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 8. */
export const sixAttacksStudy = defineStudy({
  goals: [
    'name the check that stops each of six attacks',
    'decide what an app does when a code or a token is refused',
  ],
  after: ['sign-in'],
});
