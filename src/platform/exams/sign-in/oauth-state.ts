import { sendBack } from '../../authorize/back-to-client.ts';
import { type Book, noteOf } from '../engine/book.ts';
import type { WireCall } from '../engine/exam.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';
import { EXCHANGE } from './token-exam.ts';

const PAGES: ReadonlySet<string> = new Set(['sign-in page', 'install page']);

/** The shortest state that cannot be guessed, in characters. */
const MIN_STATE_LENGTH = 8;

/** What comes back instead of the state, in turn, by the point that the client refuses it. */
const WRONG_STATES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['refuses_other', { state: 'state-of-somebody-else' }],
  ['refuses_missing', {}],
]);
const POINTS = Array.from(WRONG_STATES.keys());

/** Does a client check that a code comes back to whom it was asked for? */
export const OAUTH_STATE = defineFaultExam({
  name: 'oauth_state',
  title: 'state',
  about:
    'Send people to the sign-in page or the install page, one after the other, and exchange each code that comes back with the state of its session.',
  does: 'Sends the second person back with another state, and the third without one.',
  kind: 'sign-in',
  needs: [EXCHANGE],
  section: 'Authorization (sign-in)',
  lesson: 'sign-in',
  works: 'Exchanges a code',
  arms: {},
  points: {
    sends: {
      title: 'Sends another state each time',
      fix: 'Make a random state for each person, store it in their session, and send it to the page.',
    },
    refuses_other: {
      title: 'Refuses another state',
      fix: 'Compare the state that comes back with that of the session, before the code is exchanged.',
    },
    refuses_missing: {
      title: 'Refuses a return without state',
      fix: 'A code without a state was not asked for by you: do not exchange it.',
    },
  },
  looks: (call, book) => {
    if (PAGES.has(call.method)) {
      if (call.given.has('client_id')) noteState(call.given.get('state'), book);
      sendBackWithCode(call, book);
    } else exchange(String(book.noted(`code ${noteOf(call.given.get('code'))}`)), call, book);
    return true;
  },
});

function noteState(state: unknown, book: Book): void {
  const length = typeof state === 'string' ? state.length : 0;
  if (length < MIN_STATE_LENGTH)
    book.fail(
      'sends',
      `A page was opened with no state of at least ${MIN_STATE_LENGTH} characters.`,
    );
  else if (book.count(`state ${noteOf(state)}`) > 1)
    book.fail('sends', 'A page was opened twice with the same state.');
  else if (book.count('states') > 1) book.pass('sends', 'Each time it was another one.');
}

/** A person is sent back with a code, in the address or by a form. */
function sendBackWithCode({ back }: WireCall, book: Book): void {
  if (back === null) return;
  const { state: _, ...parameters } = back.parameters;
  const { code } = parameters;
  if (code === undefined) return;
  const isControl = book.found('before') === null;
  const round = isControl ? 'before' : (POINTS[book.count('returned') - 1] ?? 'after');
  book.note(`code ${noteOf(code)}`, round);
  const wrong = WRONG_STATES.get(round);
  if (wrong === undefined) return;
  const changed = sendBack({ ...back, parameters: { ...parameters, ...wrong } });
  book.answer((answer) => ({ ...answer, ...changed }));
}

/** A call that may exchange a code, with the round of the exam in which the code came back, if it did. */
function exchange(round: string, { error }: WireCall, book: Book): void {
  if (WRONG_STATES.has(round)) book.fail(round, 'Its code was exchanged.');
  if (error !== null) return;
  if (round === 'before') book.pass('before', 'The code that came back rightly was exchanged.');
  if (round !== 'after') return;
  book.pass('after', 'The last code was exchanged.');
  for (const point of POINTS) book.pass(point, 'Its code was not exchanged.');
}
