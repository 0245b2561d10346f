import type { LessonDriver } from '../definition/driver.ts';
import type { ChapterFacts, LessonCall } from '../definition/facts.ts';
import { isRefused, isAccepted } from './check-answer.ts';
import { textOf } from './argument.ts';
import { isInstallExchange } from './install-flow.ts';
import { postForm } from './sign-ins.ts';
import { randomValue } from '../../base/random-value.ts';

/** Whether a call asks for the next token of an install, by its refresh token. */
export const isRefresh = (call: LessonCall): boolean =>
  isInstallExchange(call) && textOf(call, 'grant_type') === 'refresh_token';

/** The refresh token that an answer gives, masked; null if it gives none. */
export const givenRefreshToken = ({ answer }: LessonCall): string | null =>
  typeof answer['refresh_token'] === 'string' ? answer['refresh_token'] : null;

/** The refresh that used up a refresh token before a call; undefined if none did. */
export const earlierUse = (
  call: LessonCall,
  calls: readonly LessonCall[],
): LessonCall | undefined =>
  calls.find(
    (each) =>
      each.id < call.id &&
      isRefresh(each) &&
      isAccepted(each) &&
      textOf(each, 'refresh_token') === textOf(call, 'refresh_token'),
  );

/** Whether a refresh sent the refresh token that the answer `before` gave. */
export const isSuccessor = (call: LessonCall, before: LessonCall | undefined): boolean =>
  before !== undefined && textOf(call, 'refresh_token') === givenRefreshToken(before);

/** Whether a call came with a token that had expired. */
export const hasExpired = isRefused('token_expired');

/** A refresh that gave the next pair, and what was called around it. */
interface Renewal {
  /** How many calls were answered `token_expired` since the pair before. */
  readonly expired: number;
  /** Whether it was sent the refresh token of the pair before. */
  readonly isNext: boolean;
  /** The first successful `auth.test` after it. */
  readonly used: LessonCall | undefined;
  /** Whether the same refresh token was sent again before that. */
  readonly isDoubled: boolean;
}

/** The pairs of tokens that calls gave. */
const pairsIn = (calls: readonly LessonCall[]): readonly LessonCall[] =>
  calls.filter((call) => isInstallExchange(call) && givenRefreshToken(call) !== null);

/** The refreshes of a chapter that gave a pair, oldest first. */
export const renewalsIn = ({
  calls,
  fresh,
}: Pick<ChapterFacts, 'calls' | 'fresh'>): readonly Renewal[] =>
  pairsIn(fresh)
    .filter(isRefresh)
    .map((call): Renewal => {
      const before = pairsIn(calls).findLast(({ id }) => id < call.id);
      const since = before?.id ?? '';
      const used = fresh.find(
        (each) => each.id > call.id && each.name === 'auth.test' && isAccepted(each),
      );
      return {
        expired: fresh.filter((each) => hasExpired(each) && each.id > since && each.id < call.id)
          .length,
        isNext: isSuccessor(call, before),
        used,
        isDoubled: fresh.some(
          (each) =>
            each.id > call.id &&
            (used === undefined || each.id < used.id) &&
            isRefresh(each) &&
            textOf(each, 'refresh_token') === textOf(call, 'refresh_token'),
        ),
      };
    });

/** What to do next, if no refresh of a chapter has renewed a pair as it should. */
export function renewalHint({ calls, fresh }: Pick<ChapterFacts, 'calls' | 'fresh'>) {
  const since = pairsIn(calls).at(-1)?.id ?? '';
  const expired = fresh.filter((call) => hasExpired(call) && call.id > since).length;
  if (expired === 1) return 'One call found the token expired. Send a second one.';
  if (expired > 1) {
    const refused = fresh.findLast((call) => isRefresh(call) && call.id > since);
    return refused ? refreshHint(refused) : 'Two calls found it expired. Now renew it, once.';
  }
  const last = renewalsIn({ calls, fresh }).at(-1);
  if (last === undefined) return undefined;
  if (last.isDoubled)
    return 'The same refresh token was sent twice. Let the tokens expire again, and renew once.';
  if (!last.isNext)
    return 'That refresh token was of another install. Let the tokens expire again, and send the newest.';
  return last.expired < 2
    ? 'You renewed before two calls were answered `token_expired`. Let the tokens expire, and call twice.'
    : 'The token is renewed. Now call `auth.test` with the new one.';
}

/** What to say of a refresh that was refused. */
export const refreshHint = ({ error }: LessonCall): string =>
  error === 'invalid_refresh_token'
    ? 'The refresh token is unknown, or was used before. Send the newest one.'
    : error === 'invalid_client_id' || error === 'bad_client_secret'
      ? 'The app has to show who it is: send its `client_id` and `client_secret`.'
      : `The refresh was refused: ${error}. Read why in the wire.`;

/** The tokens of an install, or of a refresh. */
export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Turns token rotation on for the first app, and installs it. */
export async function installRotating(driver: LessonDriver): Promise<TokenPair> {
  const [app] = (await driver.world()).apps;
  await driver.sandbox('PATCH', `/apps/${app?.app_id}`, { token_rotation_enabled: true });
  const asked = { scope: 'chat:write', state: randomValue() };
  const back = await driver.consent('/oauth/v2/authorize', asked);
  const exchange = { code: back.get('code') ?? '' };
  return (await postForm(driver, '/api/oauth.v2.access', exchange)).json;
}

/** Exchanges a refresh token for the next pair. */
export async function refresh(driver: LessonDriver, refresh_token: string): Promise<TokenPair> {
  const fields = { grant_type: 'refresh_token', refresh_token };
  return (await postForm(driver, '/api/oauth.v2.access', fields)).json;
}
