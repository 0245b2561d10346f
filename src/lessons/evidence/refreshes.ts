import type { LessonDriver } from '../definition/driver.ts';
import type { ChapterFacts, LessonCall } from '../definition/facts.ts';
import { isRefused, isAccepted } from './check-answer.ts';
import { textOf } from './argument.ts';
import { isInstallExchange } from './install-flow.ts';
import { postForm } from './sign-ins.ts';
import { randomValue } from '../../base/random-value.ts';

/** Whether a call exchanges a refresh token of an install for the next tokens. */
export const isRefresh = (call: LessonCall): boolean =>
  isInstallExchange(call) && textOf(call, 'grant_type') === 'refresh_token';

/** The refresh token in the answer of a call, masked, or null. */
export const newRefreshToken = ({ answer }: LessonCall): string | null =>
  typeof answer['refresh_token'] === 'string' ? answer['refresh_token'] : null;

/** Finds an earlier successful refresh with the same refresh token, if any. */
export const findEarlierUse = (
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

/** Whether a refresh sent the refresh token from the answer of an earlier call. */
export const sendsTokenOf = (call: LessonCall, earlier: LessonCall | undefined): boolean =>
  earlier !== undefined && textOf(call, 'refresh_token') === newRefreshToken(earlier);

/** Whether a call was refused because its token had expired. */
export const hadExpiredToken = isRefused('token_expired');

/** A successful refresh, and what happened around it. A pair is an access token and a refresh token. */
interface Renewal {
  /** How many calls were answered `token_expired` between the previous pair and the refresh. */
  readonly expiredCalls: number;
  /** Whether the refresh sent the refresh token of the previous pair. */
  readonly sentNewestToken: boolean;
  /** The first successful `auth.test` after the refresh. */
  readonly firstUse: LessonCall | undefined;
  /** Whether the same refresh token was sent again between the refresh and `firstUse`. */
  readonly wasSentTwice: boolean;
}

/** The calls that were answered with a pair of tokens. */
const pairAnswersIn = (calls: readonly LessonCall[]): readonly LessonCall[] =>
  calls.filter((call) => isInstallExchange(call) && newRefreshToken(call) !== null);

/** The successful refreshes of a chapter, oldest first. */
export const renewalsIn = ({
  calls,
  chapterCalls,
}: Pick<ChapterFacts, 'calls' | 'chapterCalls'>): readonly Renewal[] =>
  pairAnswersIn(chapterCalls)
    .filter(isRefresh)
    .map((call): Renewal => {
      const previous = pairAnswersIn(calls).findLast(({ id }) => id < call.id);
      const start = previous?.id ?? '';
      const firstUse = chapterCalls.find(
        (each) => each.id > call.id && each.name === 'auth.test' && isAccepted(each),
      );
      return {
        expiredCalls: chapterCalls.filter(
          (each) => hadExpiredToken(each) && each.id > start && each.id < call.id,
        ).length,
        sentNewestToken: sendsTokenOf(call, previous),
        firstUse,
        wasSentTwice: chapterCalls.some(
          (each) =>
            each.id > call.id &&
            (firstUse === undefined || each.id < firstUse.id) &&
            isRefresh(each) &&
            textOf(each, 'refresh_token') === textOf(call, 'refresh_token'),
        ),
      };
    });

/** A hint that says what to do next, if no refresh of a chapter was as the chapter asks. */
export function renewalHint({ calls, chapterCalls }: Pick<ChapterFacts, 'calls' | 'chapterCalls'>) {
  const start = pairAnswersIn(calls).at(-1)?.id ?? '';
  const expiredCalls = chapterCalls.filter(
    (call) => hadExpiredToken(call) && call.id > start,
  ).length;
  if (expiredCalls === 1) return 'One call found the token expired. Send a second one.';
  if (expiredCalls > 1) {
    const refused = chapterCalls.findLast((call) => isRefresh(call) && call.id > start);
    return refused
      ? refreshHint(refused)
      : 'Two calls found the token expired. Now renew it, once.';
  }
  const last = renewalsIn({ calls, chapterCalls }).at(-1);
  if (last === undefined) return undefined;
  if (last.wasSentTwice)
    return 'The same refresh token was sent twice. Let the tokens expire again, and renew once.';
  if (!last.sentNewestToken)
    return 'That was not the newest refresh token. Let the tokens expire again, and send the newest one.';
  return last.expiredCalls < 2
    ? 'You renewed before two calls were answered `token_expired`. Let the tokens expire, and call twice.'
    : 'The token is renewed. Now call `auth.test` with the new one.';
}

/** A hint about a refused refresh. */
export const refreshHint = ({ error }: LessonCall): string =>
  error === 'invalid_refresh_token'
    ? 'The refresh token is unknown, or was used before. Send the newest one.'
    : error === 'invalid_client_id' || error === 'bad_client_secret'
      ? 'The app has to prove who it is: send its `client_id` and `client_secret`.'
      : `The refresh was refused: ${error}. Read why in the wire.`;

/** The tokens that an install or a refresh gives. */
export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Turns token rotation on for the first app, and installs it. */
export async function installWithRotation(driver: LessonDriver): Promise<TokenPair> {
  const [app] = (await driver.world()).apps;
  await driver.sandbox('PATCH', `/apps/${app?.app_id}`, { token_rotation_enabled: true });
  const request = { scope: 'chat:write', state: randomValue() };
  const callback = await driver.consent('/oauth/v2/authorize', request);
  const fields = { code: callback.get('code') ?? '' };
  return (await postForm(driver, '/api/oauth.v2.access', fields)).json;
}

/** Exchanges a refresh token for the next pair. */
export async function refresh(driver: LessonDriver, refresh_token: string): Promise<TokenPair> {
  const fields = { grant_type: 'refresh_token', refresh_token };
  return (await postForm(driver, '/api/oauth.v2.access', fields)).json;
}
