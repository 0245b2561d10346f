import { defineTokenExam } from './token-exam.ts';

/** Does a client notice that a token was made for another app? */
export const AUDIENCE = defineTokenExam({
  name: 'audience',
  title: 'A token for another app',
  does: 'Issues an identity token whose aud is the client id of another app.',
  section: 'Identity token (JWT) claims',
  lesson: 'six-attacks',
  faults: [
    {
      id: 'refuses_other',
      title: 'Refuses another aud',
      fix: 'Compare aud with your own client id: a token for another app says nothing about who uses yours.',
      fault: () => ({ claims: { aud: '1111111111.2222222222' } }),
    },
  ],
});
