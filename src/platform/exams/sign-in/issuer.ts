import { defineTokenExam } from './token-exam.ts';

const EXACTLY =
  'Compare iss with the issuer of the discovery document, character by character, in each sign-in.';

/** Does a client notice a token of another issuer? */
export const ISSUER = defineTokenExam({
  name: 'issuer',
  title: 'Issuer mix-up',
  does: 'Issues an identity token of another issuer, and one of an issuer that only looks the same.',
  section: 'Identity token (JWT) claims',
  lesson: 'six-attacks',
  faults: [
    {
      id: 'refuses_other',
      title: 'Refuses another issuer',
      fix: EXACTLY,
      fault: () => ({ claims: { iss: 'https://issuer.example' } }),
    },
    {
      id: 'refuses_similar',
      title: 'Refuses an issuer that begins the same',
      fix: EXACTLY,
      fault: ({ deployment }) => ({ claims: { iss: `${deployment.issuer}.evil.example` } }),
    },
  ],
});
