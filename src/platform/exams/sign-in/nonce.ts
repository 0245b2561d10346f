import { noteOf } from '../engine/book.ts';
import { defineTokenExam } from './token-exam.ts';

/** Does a client send a nonce, and check the one in the identity token? */
export const NONCE = defineTokenExam({
  name: 'nonce',
  title: 'nonce',
  does: 'Issues an identity token with another nonce, and one without.',
  section: 'Identity token (JWT) claims',
  lesson: 'sign-in',
  points: {
    sends: {
      title: 'Sends another nonce each time',
      fix: 'Make a random nonce for each sign-in, store it with the session, and send it to the sign-in page.',
      section: 'Authorization (sign-in)',
    },
  },
  called: ({ method, given }, book) => {
    if (method !== 'sign-in page' || !given.has('client_id')) return;
    const nonce = given.get('nonce') ?? '';
    if (nonce === '') book.fail('sends', 'A sign-in was begun without a nonce.');
    else if (book.count(`nonce ${noteOf(nonce)}`) > 1)
      book.fail('sends', 'Two sign-ins were begun with the same nonce.');
    else if (book.count('nonces') > 1) book.pass('sends', 'Each sign-in had a nonce of its own.');
  },
  faults: [
    {
      id: 'refuses_other',
      title: 'Refuses another nonce',
      fix: 'Compare the claim nonce with the one that you sent for this session. If it differs, sign nobody in.',
      fault: () => ({ claims: { nonce: 'of-another-sign-in' } }),
    },
    {
      id: 'refuses_missing',
      title: 'Refuses a token without nonce',
      fix: 'If you sent a nonce, the identity token must have it.',
      fault: () => ({ claims: { nonce: null } }),
    },
  ],
});
