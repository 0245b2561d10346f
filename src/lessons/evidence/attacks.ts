import { LOOK_ALIKE_PATH } from '../../contract/relying-party.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { done, notDone, type LessonCall, type LessonCheck } from '../definition/facts.ts';
import { textOf } from './argument.ts';
import { exchangeHint } from './exchange-hint.ts';
import { shorten } from './shorten.ts';
import { isCodeExchange, isSignInRequest, mixesScopes, scopesOf } from './sign-ins.ts';

const uriOf = (call: LessonCall): string => textOf(call, 'redirect_uri');

/** The redirect URIs that the apps of a world have configured, as text. */
const listRedirectUris = ({ apps }: WorldBrief): string =>
  shorten(apps.flatMap(({ redirect_urls }) => redirect_urls).join(', '));

/** Whether a URI begins like one that an app has configured, and is not that of the attack lab. */
const looksAlike = (uri: string, { apps }: WorldBrief): boolean =>
  !uri.endsWith(LOOK_ALIKE_PATH) &&
  apps
    .flatMap(({ redirect_urls }) => redirect_urls.filter((url) => URL.canParse(url)))
    .some((url) => {
      const { protocol, hostname } = new URL(url);
      return uri.startsWith(`${protocol}//${hostname}`);
    });

/** Done when the sign-in page refuses a look-alike redirect URI that the learner made up. */
export const checkLookAlike: LessonCheck = ({ chapterCalls, world }) => {
  const requests = chapterCalls.filter(isSignInRequest);
  const refused = requests.find(
    (call) => call.error === 'bad_redirect_uri' && looksAlike(uriOf(call), world),
  );
  if (refused)
    return done(`bad_redirect_uri: nobody was sent to ${shorten(uriOf(refused))}.`, refused);
  const last = requests.at(-1);
  if (last === undefined) return notDone();
  if (last.error === null)
    return notDone(
      `That is no attack: the redirect URI is one of these, or below one: ${listRedirectUris(world)}.`,
    );
  if (last.error !== 'bad_redirect_uri')
    return notDone(`The page was refused for another reason: ${last.error}.`);
  if (uriOf(last) === '')
    return notDone('That request had no redirect URI at all. Name one of your own.');
  return notDone(
    uriOf(last).endsWith(LOOK_ALIKE_PATH)
      ? 'That is the address of the attack lab. Make up one of your own.'
      : 'It was refused, but it does not look like that of the app: even a careless platform would refuse it. Begin with the same letters.',
  );
};

/** Done when a request with both kinds of scopes is refused, and then one with those of a sign-in alone is accepted. */
export const checkMixedScopes: LessonCheck = ({ chapterCalls }) => {
  const requests = chapterCalls.filter(isSignInRequest);
  const refused = requests.find((call) => call.error === 'invalid_scope' && mixesScopes(call));
  const accepted = requests.find((call) => call.error === null && call.id > (refused?.id ?? '~'));
  if (accepted)
    return done(
      `Both together: invalid_scope. ${scopesOf(accepted).join(', ')} alone: accepted.`,
      accepted,
    );
  const last = requests.at(-1);
  if (last === undefined) return notDone();
  if (last === refused)
    return notDone('Both together were refused. Which one do you leave out? Ask again.');
  if (last.error === null) return notDone('Those are sign-in scopes alone. Add another one.');
  if (last.error !== 'invalid_scope')
    return notDone(`The page was refused for another reason: ${last.error}.`);
  return notDone(
    mixesScopes(last)
      ? 'Those are still scopes of both kinds.'
      : refused === undefined
        ? 'That was refused because `openid` is missing. Ask for `openid` and another scope.'
        : 'Without `openid` it is no sign-in, so this page refuses it as well. Leave out the other one.',
  );
};

/** Done when the second exchange of a code is refused, and then a new sign-in succeeds. */
export const checkCodeUsedTwice: LessonCheck = ({ chapterCalls }) => {
  const refused = chapterCalls.find(
    ({ name, error }) => name.startsWith('openid.connect.') && error === 'code_already_used',
  );
  const tries = chapterCalls.filter(({ name }) => name === 'openid.connect.token');
  const last = tries.at(-1);
  if (refused === undefined) {
    const lastExchange = tries.findLast(isCodeExchange);
    if (lastExchange === undefined) return notDone();
    return notDone(
      lastExchange.error === null
        ? 'That was the first exchange of this code. Send it once more.'
        : exchangeHint(lastExchange, 'Sign in again'),
    );
  }
  const newExchange = tries.find(
    (call) => isCodeExchange(call) && call.error === null && call.id > refused.id,
  );
  if (newExchange)
    return done(
      'The code was refused and its tokens revoked. A new sign-in let the person in again.',
      newExchange,
    );
  if (last === undefined || last.id <= refused.id)
    return notDone(
      'The second exchange was refused, and the tokens of the first are revoked. How does the person get in again?',
    );
  if (!isCodeExchange(last))
    return notDone(
      `A refresh does not help: ${last.error ?? 'that was a token of another sign-in'}. The refresh token came from the same code.`,
    );
  return notDone(
    last.error === 'code_already_used'
      ? 'That code is used up for everyone, also for the app.'
      : exchangeHint(last, 'Sign in again'),
  );
};
