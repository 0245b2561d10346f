import type { World } from '../../model/world/world.ts';
import type { IdTokenFault } from '../../model/exam.ts';
import { type Book, noteOf } from '../engine/book.ts';
import type { About, Examination, Point, WireCall } from '../engine/exam.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';

export const EXCHANGE = 'openid.connect.token';
export const USER_INFO = 'openid.connect.userInfo';

/** Whether a call exchanged a code for tokens. */
export const isExchanged = ({ method, error, given }: WireCall): boolean =>
  method === EXCHANGE && error === null && given.get('grant_type') !== 'refresh_token';

/** What the client does in each sign-in. */
export const SIGN_INS =
  'Sign people in, one after the other: exchange the code, check the identity token, and only if it is good, call openid.connect.userInfo with the access token.';

/** A fault of the identity tokens, and the point that the client refuses it. */
export interface TokenFault extends Pick<Point, 'title' | 'fix'> {
  readonly id: string;
  /** What is wrong with the token. */
  readonly fault: (world: World) => Partial<IdTokenFault>;
}

interface Definition extends Omit<About<string>, 'kind' | 'about' | 'needs' | 'arms' | 'points'> {
  readonly faults: readonly TokenFault[];
  /** Another point, which `called` looks after. */
  readonly points?: About<string>['points'];
  readonly called?: (call: WireCall, book: Book) => void;
}

/**
 * An exam of what a client makes of a wrong identity token: one sign-in without a fault, one for each fault, and one more without.
 * A client that took the token asks for user info with the access token beside it; one that did not, and goes on signing in
 * people, has refused it (docs/assumptions.md, A-102).
 */
export function defineTokenExam({ faults, points = {}, called, ...exam }: Definition): Examination {
  /** Arms the fault of a round, from 1 on; after the last of them nothing is wrong. */
  const arm = (book: Book, round: number) => {
    book.note('round', round);
    book.cause((world, later) => {
      later.arm({ id_token: { claims: {}, sign: null, ...faults[round - 1]?.fault(world) } });
    });
  };
  return defineFaultExam<string>({
    ...exam,
    kind: 'sign-in',
    about: SIGN_INS,
    needs: [EXCHANGE, USER_INFO],
    works: 'Signs people in',
    arms: {},
    points: {
      ...points,
      ...Object.fromEntries(faults.map(({ id, title, fix }) => [id, { title, fix }])),
    },
    looks: (call, book) => {
      called?.(call, book);
      if (isExchanged(call)) {
        const round = book.counted('round');
        book.note(`round of ${noteOf(call.answer()['access_token'])}`, round);
        if (round > 0) arm(book, round + 1);
      } else if (call.method === USER_INFO && call.error === null)
        accept(book.noted(`round of ${noteOf(call.token)}`), book);
      return true;
    },
  });

  /** User info was asked for with the token of a round; 0 is the first sign-in. */
  function accept(round: unknown, book: Book): void {
    if (round === 0 && book.found('before') === null) {
      book.pass('before', 'User info was asked for with the first token.');
      arm(book, 1);
    }
    const taken = faults[Number(round) - 1];
    if (taken !== undefined)
      book.fail(taken.id, 'User info was asked for: the token was taken for good.');
    if (Number(round) > faults.length) {
      book.pass('after', 'User info was asked for with the last token.');
      for (const { id } of faults)
        book.pass(id, 'No user info was asked for with it, and the next sign-in went on.');
    }
  }
}
