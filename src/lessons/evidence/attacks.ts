import { LOOK_ALIKE_PATH } from '../../contract/relying-party.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { done, missing, type LessonCall, type LessonCheck } from '../definition/facts.ts';
import { textOf } from './argument.ts';
import { exchangeHint } from './exchange-hint.ts';
import { shorten } from './shorten.ts';
import { isExchange, isRequest, mixesScopes, scopesOf } from './sign-ins.ts';

const uriOf = (call: LessonCall): string => textOf(call, 'redirect_uri');

/** What the apps of a world have configured. */
const listRedirects = ({ apps }: WorldBrief): string =>
  shorten(apps.flatMap(({ redirect_urls }) => redirect_urls).join(', '));

/** Whether an address begins like one that an app has configured, and is not that of the attack lab. */
const looksAlike = (uri: string, { apps }: WorldBrief): boolean =>
  !uri.endsWith(LOOK_ALIKE_PATH) &&
  apps
    .flatMap(({ redirect_urls }) => redirect_urls.filter((url) => URL.canParse(url)))
    .some((url) => {
      const { protocol, hostname } = new URL(url);
      return uri.startsWith(`${protocol}//${hostname}`);
    });

/** The sign-in page was opened with a look-alike that the learner made up, and refused it. */
export const lookAlike: LessonCheck = ({ fresh, world }) => {
  const requests = fresh.filter(isRequest);
  const stopped = requests.find(
    (call) => call.error === 'bad_redirect_uri' && looksAlike(uriOf(call), world),
  );
  if (stopped)
    return done(`bad_redirect_uri: nobody was sent to ${shorten(uriOf(stopped))}.`, stopped);
  const last = requests.at(-1);
  if (last === undefined) return missing();
  if (last.error === null)
    return missing(`No attack: it is one of these, or below one: ${listRedirects(world)}.`);
  if (last.error !== 'bad_redirect_uri')
    return missing(`The page was refused for another reason: ${last.error}.`);
  if (uriOf(last) === '')
    return missing('That request had no redirect URI at all. Name one of your own.');
  return missing(
    uriOf(last).endsWith(LOOK_ALIKE_PATH)
      ? 'That is the address of the attack lab. Make up one of your own.'
      : 'It was refused, but it does not look like that of the app: even a careless platform would stop it. Begin with the same letters.',
  );
};

/** Scopes of a sign-in and others were refused together, and then the right ones were accepted alone. */
export const mixedScopes: LessonCheck = ({ fresh }) => {
  const requests = fresh.filter(isRequest);
  const stopped = requests.find((call) => call.error === 'invalid_scope' && mixesScopes(call));
  const taken = requests.find((call) => call.error === null && call.id > (stopped?.id ?? '~'));
  if (taken)
    return done(`Both together: invalid_scope. ${scopesOf(taken).join(', ')}: taken.`, taken);
  const last = requests.at(-1);
  if (last === undefined) return missing();
  if (last === stopped)
    return missing('Both together were refused. Which one do you leave out? Ask again.');
  if (last.error === null) return missing('Those are sign-in scopes alone. Add another one.');
  if (last.error !== 'invalid_scope')
    return missing(`The page was refused for another reason: ${last.error}.`);
  return missing(
    mixesScopes(last)
      ? 'Those are still both kinds.'
      : stopped === undefined
        ? 'That was refused because `openid` is missing. Ask for `openid` and another scope.'
        : 'Without `openid` it is no sign-in, so this page refuses it as well. Leave out the other one.',
  );
};

/** A code was used twice, and then the person got in again by a new sign-in. */
export const codeUsedTwice: LessonCheck = ({ fresh }) => {
  const stopped = fresh.find(
    ({ name, error }) => name.startsWith('openid.connect.') && error === 'code_already_used',
  );
  const tries = fresh.filter(({ name }) => name === 'openid.connect.token');
  const last = tries.at(-1);
  if (stopped === undefined) {
    const first = tries.findLast(isExchange);
    if (first === undefined) return missing();
    return missing(
      first.error === null
        ? 'That was the first exchange of this code. Send it once more.'
        : exchangeHint(first, 'Sign in again'),
    );
  }
  const again = tries.find(
    (call) => isExchange(call) && call.error === null && call.id > stopped.id,
  );
  if (again) return done('Refused, revoked, and in again by a new sign-in.', again);
  if (last === undefined || last.id <= stopped.id)
    return missing(
      'The second exchange was refused, and the tokens of the first are revoked. How does the person get in again?',
    );
  if (!isExchange(last))
    return missing(
      `A refresh does not help: ${last.error ?? 'that was a token of another sign-in'}. The refresh token came of the same code.`,
    );
  return missing(
    last.error === 'code_already_used'
      ? 'That code is used for everyone, and for the app, too.'
      : exchangeHint(last, 'Sign in again'),
  );
};
