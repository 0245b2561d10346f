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
    if (call.method === 'signing keys') {
      if (book.counted('sign-ins') > 0)
        book.pass('fetches', 'They were fetched after the second token.');
    } else if (isExchanged(call)) {
      const isFirst = book.found('before') === null;
      const round = isFirst ? 0 : book.count('sign-ins');
      book.note(`round of ${noteOf(call.answer()['access_token'])}`, round);
      if (round > 1) miss(book);
    } else if (call.method === USER_INFO && call.error === null)
      accept(book.noted(`round of ${noteOf(call.token)}`), book);
    return true;
  },
  rests: (book) => {
    if (book.counted('sign-ins') > 0) miss(book);
  },
});

/** User info was asked for with the token of a sign-in, by the number of the sign-in after the first. */
function accept(round: unknown, book: Book): void {
  if (round === 0 && book.found('before') === null) {
    book.pass('before', 'User info was asked for with the first token.');
    book.rotateKeys();
  }
  if (round === 1) book.pass('accepts', 'User info was asked for with the second token.');
  if (Number(round) > 1) book.pass('after', 'User info was asked for with the last token.');
}

/** The second sign-in is over. */
function miss(book: Book): void {
  if (book.found('fetches') === null) book.fail('fetches', 'The keys were not fetched again.');
  if (book.found('accepts') === null)
    book.fail('accepts', 'Nobody was signed in with a token of the new key.');
}
