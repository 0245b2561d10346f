import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone, type LessonCall } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { scopesIn, SIGN_IN_SCOPES, textOf } from '../evidence/argument.ts';
import { isAccepted, isMethod } from '../evidence/check-answer.ts';
import { postForm, SIGN_IN_PAGE } from '../evidence/sign-ins.ts';
import { legacySignInStudy } from '../studies/12-legacy-sign-in.ts';

const LEGACY_PAGE = '/oauth/v2/authorize';

/** Whether all scopes are those of a legacy sign-in. */
const isLegacy = (scopes: readonly string[]): boolean =>
  scopes.length > 0 && scopes.every((scope) => scope.startsWith('identity.'));

/** The scopes that a request to one of the pages asks for. */
const requestedScopes = (call: LessonCall): readonly string[] => [
  ...scopesIn(textOf(call, 'scope')),
  ...scopesIn(textOf(call, 'user_scope')),
];

/** Whether a request asks for scopes of the sign-in and for others. */
function isMixed(call: LessonCall): boolean {
  const scopes = requestedScopes(call);
  return (
    scopes.some((scope) => SIGN_IN_SCOPES.has(scope)) &&
    scopes.some((scope) => !SIGN_IN_SCOPES.has(scope))
  );
}

/** Whether a call exchanged a code from the legacy sign-in. */
function isLegacyExchange(call: LessonCall): boolean {
  const person = call.answer['authed_user'] as { readonly scope?: string } | undefined;
  return (
    call.name === 'oauth.v2.access' && isAccepted(call) && isLegacy(scopesIn(person?.scope ?? ''))
  );
}

/** The ids of the person and the workspace in the last answer of the legacy method. */
function legacyIds(calls: readonly LessonCall[]) {
  const { answer } =
    calls.findLast((call) => isAccepted(call) && call.name === 'users.identity') ?? {};
  const { user, team } = (answer ?? {}) as { user?: { id: string }; team?: { id: string } };
  return { user: user?.id, team: team?.id };
}

/** The id of the team in an answer of user info. The name of its claim begins with the issuer. */
const teamOf = ({ answer }: LessonCall): unknown =>
  Object.entries(answer).find(([claim]) => claim.endsWith('/team_id'))?.[1];

/** Signs the owner in with OpenID Connect, and returns the access token. */
async function signIn(driver: LessonDriver): Promise<string> {
  const user = (await driver.world()).users.admin;
  const request = { response_type: 'code', scope: 'openid email profile', state: 's', nonce: 'n' };
  const callback = await driver.consent(SIGN_IN_PAGE, request, { user });
  const code = callback.get('code') ?? '';
  return (await postForm(driver, '/api/openid.connect.token', { code })).json.access_token;
}

/** Lesson 12: move from `identity.*` to OpenID Connect. */
export const legacySignIn = defineLesson({
  id: 'legacy-sign-in',
  number: 12,
  title: 'Moving from the legacy sign-in',
  summary: 'Replace identity scopes with OpenID Connect, and keep every account.',
  minutes: 12,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: legacySignInStudy,
  chapters: {
    legacy: {
      title: 'The way it was',
      text: [
        'Older apps sign people in with the install flow: `/oauth/v2/authorize` and the scopes `identity.*`.',
        '`oauth.v2.access` gives a token of the person, and `users.identity` says whose it is.',
        'Nothing here is signed, and only `state` ties the answer to your request.',
        'No answer warns you that this way is deprecated.',
      ],
      task: 'Sign in the legacy way, and read who it was.',
      view: { panel: 'sign-in', search: { view: 'migration' } },
      places: {
        start: { role: 'button', name: /^Start/ },
        flow: { role: 'region', name: 'The legacy flow' },
        exchange: { role: 'button', name: 'Exchange the code and call' },
      },
      hints: [
        'The panel compares both ways, and can play the old one.',
        'Press Start, then “Add to workspace” and Allow in the small browser, then “Exchange the code and call”.',
        'Send a browser to `/oauth/v2/authorize` with `user_scope=identity.basic`, exchange the code with `oauth.v2.access`, and call `users.identity` with `authed_user.access_token`.',
      ],
      check: ({ chapterCalls }) => {
        const exchangeId = chapterCalls.find(isLegacyExchange)?.id;
        const identities = chapterCalls.filter(isMethod('users.identity'));
        const good = identities.find(
          (call) => isAccepted(call) && exchangeId !== undefined && call.id > exchangeId,
        );
        if (good) return done(`users.identity says: ${legacyIds([good]).user}.`, good);
        const last = identities.at(-1);
        if (last?.error === 'not_allowed_token_type')
          return notDone('users.identity takes the token of a person: authed_user.access_token.');
        if (last?.error === 'missing_scope')
          return notDone('The token has no identity scope. It has to come from a legacy sign-in.');
        if (last && !isAccepted(last))
          return notDone(`users.identity was refused with ${last.error}.`);
        if (last && exchangeId === undefined)
          return notDone(
            'That token is older than this chapter. Sign somebody in, and use the token you get.',
          );
        return notDone(
          exchangeId !== undefined
            ? 'The code is exchanged. Now call users.identity with the token of the person.'
            : undefined,
        );
      },
      solve: async (driver) => {
        const user = (await driver.world()).users.admin;
        const request = { user_scope: 'identity.basic,identity.email', state: 's' };
        const callback = await driver.consent(LEGACY_PAGE, request, { user });
        const code = callback.get('code') ?? '';
        const { json } = await postForm(driver, '/api/oauth.v2.access', { code });
        await driver.call('users.identity', {}, { token: json.authed_user.access_token });
      },
    },
    mix: {
      title: 'Why adding a scope is not enough',
      text: [
        'It is tempting to add `openid` to the request that you have.',
        'Sign-in scopes cannot be combined with others in one flow: the answer is `invalid_scope`.',
        'An app that also installs itself needs two flows, one after the other.',
      ],
      task: 'Ask for openid together with another scope, and follow the link.',
      view: { panel: 'install', search: { scope: 'chat:write', user_scope: 'openid' } },
      places: {
        create: { role: 'button', name: /^Create/ },
        consent: { role: 'region', name: 'Consent' },
      },
      hints: [
        'The request must contain both kinds of scopes.',
        'This address asks for `chat:write` and `openid`. Press “Create the request”, then “Add to workspace”.',
        'Open `/openid/connect/authorize` with `scope=openid chat:write` in a browser.',
      ],
      check: ({ chapterCalls }) => {
        const requests = chapterCalls.filter((call) => requestedScopes(call).length > 0);
        const refused = requests.find((call) => isMixed(call) && call.error === 'invalid_scope');
        if (refused) return done('Both kinds in one request: invalid_scope.', refused);
        const last = requests.at(-1);
        if (last === undefined) return notDone();
        return notDone(
          isMixed(last)
            ? `The request was refused with ${last.error}, before anybody looked at its scopes.`
            : `The request asks for ${requestedScopes(last).join(', ')}: that is one kind. Mix them.`,
        );
      },
      solve: async ({ consent }) => {
        const request = { response_type: 'code', scope: 'openid chat:write', state: 's' };
        await consent(SIGN_IN_PAGE, request);
      },
    },
    openid: {
      title: 'The way it is',
      text: [
        'The new request goes to `/openid/connect/authorize`, with `openid`, and `email` and `profile` if you need them.',
        'It has a `nonce`, too: the identity token repeats it, so that nobody can replay an old token.',
        '`openid.connect.token` answers with an `id_token`: who it is, signed by the platform.',
      ],
      task: 'Sign in with OpenID Connect as the same person, and exchange the code.',
      view: { panel: 'sign-in' },
      places: {
        read: { role: 'button', name: 'Read the document' },
        create: { role: 'button', name: /^Create/ },
        consent: { role: 'region', name: 'Consent' },
        exchange: { role: 'button', name: 'Exchange the code' },
      },
      hints: [
        'The steps of the panel are those of your app.',
        'Press “Read the document”, “Create the request”, “Sign in with Parley” and Allow in the small browser, then “Exchange the code”.',
        'Open `/openid/connect/authorize` with `response_type=code` and `scope=openid`, and exchange the code with `openid.connect.token`.',
      ],
      check: ({ chapterCalls }) => {
        const exchanges = chapterCalls.filter(isMethod('openid.connect.token'));
        const good = exchanges.find((call) => isAccepted(call) && 'id_token' in call.answer);
        if (good) return done('The answer has an id_token.', good);
        const last = exchanges.at(-1);
        if (last)
          return notDone(
            isAccepted(last)
              ? 'That answer has no id_token: it was a refresh. Exchange the code of a sign-in.'
              : `The exchange was refused with ${last.error}: the wire says why.`,
          );
        return notDone(
          chapterCalls.some((call) => isAccepted(call) && isMethod('oauth.v2.access')(call))
            ? 'That was the legacy exchange. The new one is openid.connect.token.'
            : undefined,
        );
      },
      solve: async (driver) => {
        await signIn(driver);
      },
    },
    compare: {
      title: 'The same account',
      text: [
        'Your accounts have the ids that `users.identity` gave. Nobody may lose their account.',
        'The new `sub` is the same id as the old `user.id`, and the claim that ends in `/team_id` is the old `team.id`.',
        'Names and e-mail addresses change. Never find an account by them.',
      ],
      task: 'Ask for user info, and compare sub with the id of the legacy sign-in.',
      view: { panel: 'sign-in' },
      places: { ask: { role: 'button', name: 'Ask for user info' } },
      hints: [
        'Both ways have a method that says who the token belongs to.',
        'Press “Ask for user info”. If you signed in as somebody else, sign in again as the same person.',
        'GET `/api/openid.connect.userInfo` with the access token of the new sign-in.',
      ],
      check: ({ chapterCalls, calls }) => {
        const { user, team } = legacyIds(calls);
        const infos = chapterCalls.filter(isMethod('openid.connect.userInfo'));
        const same = infos.find(
          (call) => isAccepted(call) && call.answer['sub'] === user && teamOf(call) === team,
        );
        if (same) return done(`Both ways say ${user} of ${team}.`, same);
        const last = infos.at(-1);
        if (last === undefined) return notDone();
        if (isAccepted(last) && user === undefined)
          return notDone(
            'The log has no legacy sign-in to compare with. Sign in that way once more.',
          );
        return notDone(
          isAccepted(last)
            ? `The legacy sign-in was of ${user}, this one of ${textOf({ args: last.answer }, 'sub')}. Sign in as the same person.`
            : `userInfo was refused with ${last.error}. Use the access token of the new sign-in.`,
        );
      },
      solve: async (driver) => {
        // The log masks the token of the previous chapter.
        const token = await signIn(driver);
        await driver.call('openid.connect.userInfo', {}, { token });
      },
    },
    stop: {
      title: 'Leave the old way behind',
      text: [
        'Legacy tokens do not expire. A token that you keep can leak.',
        'When everybody signs in the new way, stop asking for `identity.*`, and revoke the old tokens.',
        'A revoked token is refused from then on: `token_revoked`.',
      ],
      task: 'Revoke the legacy token.',
      view: { panel: 'sign-in', search: { view: 'migration' } },
      places: { revoke: { role: 'button', name: 'Revoke the legacy token' } },
      hints: [
        'Revoking is a call that the token makes itself.',
        'Press “Revoke the legacy token” at the end of the migration.',
        'POST `/api/auth.revoke` with every token whose scopes are `identity.*`.',
      ],
      check: ({ chapterCalls, world }) => {
        const revocations = chapterCalls.filter(isMethod('auth.revoke'));
        const good = revocations.findLast((call) => call.answer['revoked'] === true);
        const activeCount = world.apps
          .flatMap(({ tokens }) => tokens)
          .filter(({ status, scopes }) => status === 'active' && isLegacy(scopes)).length;
        if (good && activeCount === 0) return done('No token of a legacy sign-in is left.', good);
        if (good)
          return notDone(
            activeCount === 1
              ? 'A token of a legacy sign-in is still active. Revoke that one.'
              : `${activeCount} tokens of legacy sign-ins are still active.`,
          );
        const last = revocations.at(-1);
        if (last === undefined) return notDone();
        return notDone(
          isAccepted(last)
            ? 'That was only a test: with `test` nothing is revoked.'
            : `auth.revoke was refused with ${last.error}.`,
        );
      },
      solve: async (driver) => {
        const { apps } = await driver.world();
        for (const { token, status, scopes } of apps[0]?.tokens ?? [])
          if (status === 'active' && isLegacy(scopes))
            await driver.call('auth.revoke', {}, { token });
      },
    },
  },
  end: {
    text: [
      'Same people, same ids, but now with a signature, a nonce and tokens that expire.',
      'The old tokens are gone, so nobody can use them.',
    ],
    view: { panel: 'sign-in', search: { view: 'migration' } },
  },
});
