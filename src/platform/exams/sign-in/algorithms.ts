import { defineTokenExam } from './token-exam.ts';

const RS256_ALONE =
  'Take RS256 alone, whatever the header of a token says, with a key of jwks_uri.';

/** Does a client take only tokens that are signed with RS256 by a published key? */
export const ALGORITHMS = defineTokenExam({
  name: 'algorithms',
  title: 'alg: none, and the wrong algorithm',
  does: 'Issues an identity token without a signature, one signed with HS256 and the client secret, and one signed by a key that was never published.',
  section: 'Authentication',
  lesson: 'six-attacks',
  faults: [
    {
      id: 'refuses_none',
      title: 'Refuses alg: none',
      fix: RS256_ALONE,
      fault: () => ({ sign: 'none' }),
    },
    {
      id: 'refuses_hs256',
      title: 'Refuses HS256',
      fix: RS256_ALONE,
      fault: () => ({ sign: 'HS256' }),
    },
    {
      id: 'refuses_forged',
      title: 'Refuses a forged signature',
      fix: 'Verify the signature with the key of jwks_uri that kid names, before you read a claim.',
      fault: () => ({ sign: 'other_key' }),
    },
  ],
});
