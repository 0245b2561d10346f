import type { ActingToken } from '../../../client/acting.ts';
import type { MintToken } from '../../../contract/sandbox.ts';
import { SCOPES_WITHOUT_USE, type Scope } from '../../../contract/scopes.ts';
import type { TokenType } from '../../../contract/tokens.ts';
import type { Remedy } from '../remedy.ts';
import { ownerOf } from './conversations.ts';
import type { RefusedCall } from './refused-call.ts';

/** How many other tokens are offered. */
const MAX_TOKENS = 2;

const TYPE_NAMES: Readonly<Record<TokenType, string>> = {
  bot: 'a bot token',
  user: 'a user token',
  app: 'an app-level token',
  legacy_bot: 'a legacy bot token',
  workspace: 'a workspace token',
};

const LEGACY_TYPES: readonly TokenType[] = ['legacy_bot', 'workspace'];

const UNUSED: ReadonlySet<Scope> = new Set(SCOPES_WITHOUT_USE);

/** Mint a token like the caller's, with the first of the scopes that would do. */
export function scopeRemedies(call: RefusedCall): readonly Remedy[] {
  const { answer, caller } = call;
  const wanted = new Set([listIn(answer['needed'])[0], ...listIn(answer['provided'])]);
  const needed = call.scopes.find((scope) => scope === listIn(answer['needed'])[0]);
  if (needed === undefined || caller === null) return [];
  const scopes = call.scopes.filter((scope) => wanted.has(scope));
  return [mint(caller, scopes, `with ${needed}`)];
}

const listIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(',') : [];

/** Mint a token with the same scopes for the same user, whose token is no longer valid. */
export function newTokenRemedies({ caller, acting }: RefusedCall): readonly Remedy[] {
  const like = caller ?? acting;
  return like === null ? [] : [mint(like, like.scopes, 'with the same scopes')];
}

function mint({ app, type, user_id }: ActingToken, scopes: readonly Scope[], how: string): Remedy {
  const user = type === 'user' && user_id !== null ? { user_id } : {};
  return minting({ app_id: app.app_id, type, scopes: [...scopes], ...user }, how);
}

const minting = (token: MintToken, how: string): Remedy => ({
  label: `Mint ${TYPE_NAMES[token.type]} ${how}`,
  done: `Now acting with ${TYPE_NAMES[token.type]} ${how}.`,
  step: { kind: 'mint', token },
});

/** Send the acting token, which the call was sent without. */
export function sendTokenRemedies({ form, acting }: RefusedCall): readonly Remedy[] {
  if (form === null || form.hasTokenInHeader || acting === null) return [];
  return [
    {
      label: 'Send the token in the header',
      done: 'The call sends the token in its Authorization header.',
      step: { kind: 'token in header' },
    },
  ];
}

/** Act with an active token that the method accepts, or mint one. */
export const otherTokenRemedies = (call: RefusedCall): readonly Remedy[] =>
  tokensOfTypes(call, call.method?.token_types ?? []);

/** The same, of the types that older methods accept. */
export const legacyTokenRemedies = (call: RefusedCall): readonly Remedy[] =>
  tokensOfTypes(
    call,
    LEGACY_TYPES.filter((type) => call.method?.token_types.includes(type)),
  );

function tokensOfTypes(call: RefusedCall, types: readonly TokenType[]): readonly Remedy[] {
  const { tokens, caller, acting, world, scopes, answer } = call;
  const [first] = types;
  if (first === undefined) return [];
  const needed = listIn(answer['needed']);
  const suits = (token: ActingToken) =>
    token.status === 'active' &&
    token.token !== caller?.token &&
    types.includes(token.type) &&
    (needed.length === 0 || token.scopes.some((scope) => needed.includes(scope)));
  const suitable = tokens.filter(suits);
  const others = suitable.filter(
    ({ label }, at) => suitable.findIndex((each) => each.label === label) === at,
  );
  if (others.length > 0) return others.slice(0, MAX_TOKENS).map(acts);
  const app = (acting ?? caller)?.app ?? world.apps[0];
  if (app === undefined || needed.length > 0) return [];
  const useful = scopes.filter((scope) => !UNUSED.has(scope));
  return [minting({ app_id: app.app_id, type: first, scopes: useful }, 'with every scope')];
}

const acts = (token: ActingToken): Remedy => ({
  label: `Act as ${token.label}`,
  done: `Now acting as ${token.label}.`,
  step: { kind: 'act', token },
});

/** Act as the owner, who may do what others may not. */
export function ownerRemedies(call: RefusedCall): readonly Remedy[] {
  const owner = ownerOf(call);
  const isCaller = owner?.user_id === call.caller?.user_id;
  return owner === null || isCaller ? [] : [acts(owner)];
}
