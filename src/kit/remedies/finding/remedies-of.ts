import type { ActingToken } from '../../../client/acting.ts';
import type { MintToken } from '../../../contract/sandbox.ts';
import { type Scope, SCOPES_WITHOUT_USE } from '../../../contract/scopes.ts';
import type { TokenType } from '../../../contract/tokens.ts';
import type { Remedy } from '../remedy.ts';
import {
  argumentRemedies,
  clientRemedies,
  codeRemedies,
  exampleRemedies,
  firstPageRemedies,
} from './arguments.ts';
import {
  channelName,
  type Circumstances,
  describeRefusedCall,
  type RefusedCall,
  textArgument,
} from './refused-call.ts';
import { kindsFor, type RemedyKind } from './remedy-table.ts';

/** Joins the channel as the caller. If the channel is private or the caller lacks the scope, a person invites the caller. */
function joinRemedies(call: RefusedCall): readonly Remedy[] {
  const { caller, channel } = call;
  if (channel === null || channel.is_im || caller === null || caller.user_id === null) return [];
  // The method needs an id and got a name: joining would not help.
  if (call.code === 'channel_not_found' && !Object.values(call.args).includes(channel.id))
    return [];
  const name = channelName(channel);
  if (canJoin(caller) && !channel.is_private) {
    return [
      {
        label: `Join ${name}`,
        done: `${caller.label} has joined ${name}.`,
        step: {
          kind: 'call',
          method: 'conversations.join',
          args: { channel: channel.id },
          token: caller.token,
        },
      },
    ];
  }
  const owner = ownerOf(call);
  if (owner === null || owner.user_id === caller.user_id) return [];
  return [makeInvitation(channel.id, name, caller.user_id, caller.label, owner)];
}

/** Invites the person that the call names. */
function inviteRemedies(call: RefusedCall): readonly Remedy[] {
  const { caller, channel } = call;
  const user = textArgument(call, 'user');
  if (channel === null || user === null || caller === null) return [];
  return [makeInvitation(channel.id, channelName(channel), user, user, caller)];
}

const makeInvitation = (
  channel: string,
  channelLabel: string,
  user: string,
  userLabel: string,
  { token, label }: ActingToken,
): Remedy => ({
  label: `Invite ${userLabel} to ${channelLabel}`,
  done: `${label} has invited ${userLabel} to ${channelLabel}.`,
  step: { kind: 'call', method: 'conversations.invite', args: { channel, users: user }, token },
});

/** Unarchives the channel, as the caller or as the owner. */
function unarchiveRemedies(call: RefusedCall): readonly Remedy[] {
  const { caller, channel } = call;
  // A channel that a condition archived comes back when the condition ends.
  if (channel === null || !channel.is_archived || isArchivedByCondition(call)) return [];
  const unarchiver = caller !== null && caller.type !== 'workspace' ? caller : ownerOf(call);
  if (unarchiver === null) return [];
  const name = channelName(channel);
  return [
    {
      label: `Unarchive ${name}`,
      done: `${name} is no longer archived.`,
      step: {
        kind: 'call',
        method: 'conversations.unarchive',
        args: { channel: channel.id },
        token: unarchiver.token,
      },
    },
  ];
}

const isArchivedByCondition = ({ conditions }: RefusedCall) =>
  conditions.some(({ name, active }) => active && name === 'channel_archived');

const canJoin = ({ type, scopes }: ActingToken) =>
  type !== 'workspace' &&
  (scopes.includes('channels:join') || scopes.includes('conversations.join'));

/** A token of the workspace's owner, who is in most conversations. */
const ownerOf = ({ tokens, world }: RefusedCall): ActingToken | null =>
  tokens.find(
    ({ type, user_id, status }) =>
      type === 'user' && user_id === world.users.admin && status === 'active',
  ) ?? null;

/** Reactivates the person that the call names. */
function reactivateRemedies(call: RefusedCall): readonly Remedy[] {
  const user = textArgument(call, 'user') ?? textArgument(call, 'users');
  // If the call names several people, the answer does not tell which one is deactivated.
  if (user === null || user.includes(',') || user === call.caller?.user_id) return [];
  return [
    {
      label: `Reactivate ${user}`,
      done: `${user} is active again.`,
      step: { kind: 'reactivate', user },
    },
  ];
}

/** The number of other tokens that are offered at most. */
const MAX_TOKENS = 2;

const TYPE_NAMES: Readonly<Record<TokenType, string>> = {
  bot: 'a bot token',
  user: 'a user token',
  app: 'an app-level token',
  legacy_bot: 'a legacy bot token',
  workspace: 'a workspace token',
  config: 'an app configuration token',
};

const LEGACY_TYPES: readonly TokenType[] = ['legacy_bot', 'workspace'];

const UNUSED_SCOPES: ReadonlySet<Scope> = new Set(SCOPES_WITHOUT_USE);

/** Mints a token like the caller's, which has also the first of the needed scopes. */
function scopeRemedies(call: RefusedCall): readonly Remedy[] {
  const { answer, caller } = call;
  const scopeNames = new Set([listIn(answer['needed'])[0], ...listIn(answer['provided'])]);
  const neededScope = call.scopes.find((scope) => scope === listIn(answer['needed'])[0]);
  if (neededScope === undefined || caller === null) return [];
  const scopes = call.scopes.filter((scope) => scopeNames.has(scope));
  return [mintLike(caller, scopes, `with ${neededScope}`)];
}

const listIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(',') : [];

/** Mints a token with the same scopes for the same user, because the old token is no longer valid. */
function newTokenRemedies({ caller, actingToken }: RefusedCall): readonly Remedy[] {
  const oldToken = caller ?? actingToken;
  return oldToken === null ? [] : [mintLike(oldToken, oldToken.scopes, 'with the same scopes')];
}

function mintLike(
  { app, type, user_id }: ActingToken,
  scopes: readonly Scope[],
  scopesText: string,
): Remedy {
  const user = type === 'user' && user_id !== null ? { user_id } : {};
  return makeMintRemedy({ app_id: app.app_id, type, scopes: [...scopes], ...user }, scopesText);
}

const makeMintRemedy = (token: MintToken, scopesText: string): Remedy => ({
  label: `Mint ${TYPE_NAMES[token.type]} ${scopesText}`,
  done: `Now acting with ${TYPE_NAMES[token.type]} ${scopesText}.`,
  step: { kind: 'mint', token },
});

/** Sends the acting token, if the call was sent without a token. */
function sendTokenRemedies({ form, actingToken }: RefusedCall): readonly Remedy[] {
  if (form === null || form.hasTokenInHeader || actingToken === null) return [];
  return [
    {
      label: 'Send the token in the header',
      done: 'The call sends the token in its Authorization header.',
      step: { kind: 'token in header' },
    },
  ];
}

/** Acts with an active token that the method accepts, or mints one. */
const otherTokenRemedies = (call: RefusedCall): readonly Remedy[] =>
  tokensOfTypes(call, call.method?.token_types ?? []);

/** Acts with an active token of a legacy type that the method accepts, or mints one. */
const legacyTokenRemedies = (call: RefusedCall): readonly Remedy[] =>
  tokensOfTypes(
    call,
    LEGACY_TYPES.filter((type) => call.method?.token_types.includes(type)),
  );

function tokensOfTypes(call: RefusedCall, types: readonly TokenType[]): readonly Remedy[] {
  const { tokens, caller, actingToken, world, scopes, answer } = call;
  const [firstType] = types;
  if (firstType === undefined) return [];
  const neededScopes = listIn(answer['needed']);
  const isSuitable = (token: ActingToken) =>
    token.status === 'active' &&
    token.token !== caller?.token &&
    types.includes(token.type) &&
    (neededScopes.length === 0 || token.scopes.some((scope) => neededScopes.includes(scope)));
  const suitable = tokens.filter(isSuitable);
  const withoutNamesakes = suitable.filter(
    ({ label }, at) => suitable.findIndex((each) => each.label === label) === at,
  );
  if (withoutNamesakes.length > 0) return withoutNamesakes.slice(0, MAX_TOKENS).map(makeActRemedy);
  const app = (actingToken ?? caller)?.app ?? world.apps[0];
  if (app === undefined || neededScopes.length > 0) return [];
  const usedScopes = scopes.filter((scope) => !UNUSED_SCOPES.has(scope));
  return [
    makeMintRemedy({ app_id: app.app_id, type: firstType, scopes: usedScopes }, 'with every scope'),
  ];
}

const makeActRemedy = (token: ActingToken): Remedy => ({
  label: `Act as ${token.label}`,
  done: `Now acting as ${token.label}.`,
  step: { kind: 'act', token },
});

/** Acts as the owner, who has more permissions. */
function ownerRemedies(call: RefusedCall): readonly Remedy[] {
  const owner = ownerOf(call);
  const isCaller = owner?.user_id === call.caller?.user_id;
  return owner === null || isCaller ? [] : [makeActRemedy(owner)];
}

/** By code: other conditions that cause it on some surface, although it is not in their `codes`. */
const OTHER_CAUSES: Readonly<Record<string, readonly string[]>> = {
  action_prohibited: ['posting_suspended'],
  temporarily_unavailable: ['service_down'],
  unauthorized_client: ['app_removed', 'workspace_deleted'],
  access_denied: ['workspace_access_withheld', 'workspace_deleted'],
};

/** Turns off each active condition that causes the code. */
function conditionRemedies({ conditions, code }: RefusedCall): readonly Remedy[] {
  return conditions
    .filter(
      ({ name, active, codes }) => active && (codes.includes(code) || isOtherCause(code, name)),
    )
    .map(({ name, title }) => ({
      label: `Turn off “${title}”`,
      done: `“${title}” is off.`,
      step: { kind: 'turn off', condition: name },
    }));
}

const isOtherCause = (code: string, condition: string) =>
  Object.hasOwn(OTHER_CAUSES, code) && OTHER_CAUSES[code]?.includes(condition) === true;

const FINDERS: Readonly<Record<RemedyKind, (call: RefusedCall) => readonly Remedy[]>> = {
  // The countdown beside the refusal has a button for this.
  wait: () => [],
  condition: conditionRemedies,
  join: joinRemedies,
  invite: inviteRemedies,
  unarchive: unarchiveRemedies,
  reactivate: reactivateRemedies,
  scope: scopeRemedies,
  'new token': newTokenRemedies,
  'send token': sendTokenRemedies,
  'other token': otherTokenRemedies,
  'legacy token': legacyTokenRemedies,
  owner: ownerRemedies,
  client: clientRemedies,
  code: codeRemedies,
  'first page': firstPageRemedies,
  argument: argumentRemedies,
  example: exampleRemedies,
};

/** The number of remedies that are offered at most. */
const MAX_REMEDIES = 4;

/**
 * Finds the remedies for a refused call, the likeliest first. If conditions cause the refusal, nothing helps except turning them off,
 * so nothing else is offered.
 */
export function remediesOf(circumstances: Circumstances): readonly Remedy[] {
  const call = describeRefusedCall(circumstances);
  const kinds = kindsFor(circumstances.code);
  const turnOffRemedies = kinds.includes('condition') ? conditionRemedies(call) : [];
  if (turnOffRemedies.length > 0) return turnOffRemedies.slice(0, MAX_REMEDIES);
  const found = kinds.flatMap((kind) => FINDERS[kind](call));
  // Two kinds may find the same remedy.
  const labels = found.map(({ label }) => label);
  return found.filter(({ label }, at) => labels.indexOf(label) === at).slice(0, MAX_REMEDIES);
}
