import { defineTokenExam } from './token-exam.ts';

/** Does a client notice that an access token belongs to another identity token? */
export const AT_HASH = defineTokenExam({
  name: 'at_hash',
  title: 'at_hash',
  does: 'Issues an identity token whose at_hash is that of another access token.',
  section: 'Identity token (JWT) claims',
  lesson: 'six-attacks',
  faults: [
    {
      id: 'refuses_other',
      title: 'Refuses another at_hash',
      fix: 'Compare at_hash with the left half of the SHA-256 of the access token, in base64url.',
      fault: () => ({ claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    },
  ],
});
