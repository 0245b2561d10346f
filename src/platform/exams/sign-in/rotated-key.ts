import { type Book, noteOf } from '../engine/book.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';
import { EXCHANGE, isExchanged, SIGN_INS, USER_INFO } from './token-exam.ts';

/** Does a client fetch the keys again when a token names one that it does not know? */
export const ROTATED_KEY = defineFaultExam({
  name: 'rotated_key',
  title: 'A key that is replaced',
  about: SIGN_INS,
  does: 'Replaces the signing key after the first sign-in. The second token has a kid that no client can know.',
  kind: 'sign-in',
  needs: [EXCHANGE, USER_INFO, 'signing keys'],
  section: 'Authentication',
  lesson: 'sign-in',
  works: 'Signs people in',
  meets_all: true,
  arms: {},
  points: {
    fetches: {
      title: 'Fetches the keys again',
      fix: 'If no known key has the kid of a token, fetch jwks_uri again, and look once more.',
    },
    accepts: {
      title: 'Accepts the new key',
      fix: 'Add the keys that you fetched to those that you know: the old ones stay good for a while.',
    },
  },
  looks: (call, book) => {
    if (call.method === 'signing keys' && book.noted('rotated') === true) {
      if (book.counted('sign-ins') > 1)
        book.pass('fetches', 'They were fetched after the second token.');
      return true;
    }
    if (isExchanged(call)) {
      const round = book.count('sign-ins');
      book.note(`round of ${noteOf(call.answer()['access_token'])}`, round);
      if (round > 2) miss(book);
      return true;
    }
    if (call.method !== USER_INFO || call.error !== null) return false;
    const round = Number(book.noted(`round of ${noteOf(call.token)}`) ?? 0);
    if (round > 0 && book.found('before') === null) {
      book.pass('before', 'User info was asked for with the first token.');
      book.note('rotated', true);
      book.note('sign-ins', 1);
      book.rotateKeys();
    } else if (round === 2) book.pass('accepts', 'User info was asked for with the second token.');
    else if (round > 2) book.pass('after', 'User info was asked for with the last token.');
    return true;
  },
  rests: (book) => {
    if (book.counted('sign-ins') > 1) miss(book);
  },
});

/** The second sign-in is over. */
function miss(book: Book): void {
  if (book.found('fetches') === null) book.fail('fetches', 'The keys were not fetched again.');
  if (book.found('accepts') === null)
    book.fail('accepts', 'Nobody was signed in with a token of the new key.');
}
