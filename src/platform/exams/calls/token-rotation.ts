import { issueRenewedToken } from '../../install/renewed-token.ts';
import type { World } from '../../model/world/world.ts';
import { type Book, noteOf } from '../engine/book.ts';
import type { WireCall } from '../engine/exam.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';
import { examinedApp } from '../events/mention.ts';
import { botScopesOf } from './refused-token.ts';

/** Does a client renew its token once, however many of its calls find it expired? */
export const TOKEN_ROTATION = defineFaultExam({
  name: 'token_rotation',
  title: 'Two refreshes at the same time',
  about:
    'Make calls two at a time, such as auth.test, with the token of SLACK_EXPIRING_TOKEN. When it has expired, renew it with SLACK_REFRESH_TOKEN, and later with the refresh token that came with it.',
  does: 'Lets the token expire after the first call, and its successor after two calls, so that two calls find it expired at once.',
  kind: 'calls',
  needs: ['oauth.v2.access', 'auth.test'],
  section: 'Install flow (OAuth v2)',
  lesson: 'tokens-that-expire',
  works: 'Makes a call',
  arms: {},
  points: {
    renews: {
      title: 'Renews the token when it has expired',
      fix: 'After token_expired call oauth.v2.access with grant_type=refresh_token, and repeat the call with the new token.',
    },
    once: {
      title: 'Renews it once for all calls',
      fix: 'Keep the refresh that is under way, and let all calls that find the token expired wait for it: a refresh token works once.',
    },
    keeps_newest: {
      title: 'Stores the new refresh token',
      fix: 'Each refresh answers another refresh token. Store it with the access token, and use it next time.',
    },
  },
  starts: (world, book) => {
    const app = examinedApp(world, book);
    world.apps.put({ ...app, token_rotation_enabled: true });
    const { record, refresh_token } = issueRenewedToken(world, {
      type: 'bot',
      app: app.id,
      user: app.bot_user,
      scopes: botScopesOf(world, app),
      family: world.ids.next('F'),
    });
    book.give('SLACK_EXPIRING_TOKEN', record.token);
    book.give('SLACK_REFRESH_TOKEN', refresh_token);
    book.note('token', noteOf(record.token));
  },
  looks: (call, book) => {
    if (call.method === 'oauth.v2.access' && call.given.get('grant_type') === 'refresh_token') {
      refresh(call, book);
      return true;
    }
    if (noteOf(call.token) !== book.noted('token')) return false;
    if (call.error === 'token_expired') book.count(`expired ${book.counted('renewed')}`);
    if (call.error === null) succeed(call, book);
    return true;
  },
  rests: (book) => {
    if (book.counted('expired 0') > 0 && book.found('renews') === null)
      book.fail('renews', 'No refresh came after token_expired.');
  },
});

/** A call with a valid token. */
function succeed({ token, method }: WireCall, book: Book): void {
  const renewed = book.counted('renewed');
  book.pass('before', `${method} succeeded.`);
  if (renewed > 0) book.pass('renews', 'The new token was used.');
  if (renewed > 1) {
    book.pass('keeps_newest', 'The second refresh had the refresh token of the first.');
    book.pass('after', `${method} succeeded with the newest token.`);
  }
  // Both calls of the pair before found the old token expired, and one refresh came of it.
  const wasRace = book.counted(`expired ${renewed - 1}`) > 1;
  if (wasRace) book.note('raced', true);
  if (renewed > 1 && book.noted('raced') === true)
    book.pass('once', 'Several calls found the token expired, and one refresh came.');
  const uses = book.count(`uses ${renewed}`);
  if (renewed === 0 || (renewed === 1 && uses === 2))
    book.cause((world) => expire(world, String(token)));
}

function expire(world: World, token: string): void {
  const row = world.tokens.get(token);
  if (row !== undefined) world.tokens.put({ ...row, expires_at: world.clock.now() });
}

/** A refresh. Its token is one that was used before, or the newest. */
function refresh({ given, error, answer }: WireCall, book: Book): void {
  const used = `refresh ${noteOf(given.get('refresh_token'))}`;
  const renewed = book.counted('renewed');
  if (error === null) {
    book.note(used, true);
    book.note('renewed', renewed + 1);
    book.note('token', noteOf(answer()['access_token']));
    return;
  }
  if (book.noted(used) !== true) return;
  // The calls of one moment share a refresh token; one that comes back after the next expiry was never replaced.
  if (book.counted(`expired ${renewed}`) > 0)
    book.fail('keeps_newest', 'A refresh had a refresh token that was used before the last one.');
  else book.fail('once', 'Another refresh had the same refresh token, and was refused.');
}
