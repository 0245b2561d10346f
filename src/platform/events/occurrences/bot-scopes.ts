import type { ConversationKind } from '../../../contract/catalog.ts';
import {
  EVENT_SCOPES,
  MESSAGE_SUBSCRIPTIONS,
  type EventScope,
  type EventType,
  type Subscription,
} from '../../../contract/schemas/events.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { AppRecord } from '../../model/app.ts';
import { tokenStatus, type TokenRecord } from '../../model/token.ts';
import type { World } from '../../model/world/world.ts';

type Tokens = Pick<World, 'tokens' | 'clock'>;

/** The active bot tokens of an app, newest first. */
function* botTokens(world: Tokens, { id, bot_user }: AppRecord): Generator<TokenRecord> {
  const prefix = `${id}:bot:${bot_user}:`;
  for (const token of world.tokens.scanIndex('holder', { prefix, reverse: true }))
    if (tokenStatus(world, token) === 'active') yield token;
}

/** Whether a bot token of the app has the scope; null: whether it has a bot token at all. */
export function holdsScope(world: Tokens, app: AppRecord, scope: Scope | null): boolean {
  for (const { scopes } of botTokens(world, app))
    if (scope === null || scopes.includes(scope)) return true;
  return false;
}

const PREFIX: Readonly<Record<ConversationKind, string>> = {
  public_channel: 'channels:',
  private_channel: 'groups:',
  mpim: 'mpim:',
  im: 'im:',
};

/** The bot scopes of an app that apply to conversations of this kind. */
export function scopesOn(world: Tokens, app: AppRecord, kind: ConversationKind): Scope[] {
  const held = new Set<Scope>();
  for (const { scopes } of botTokens(world, app)) for (const scope of scopes) held.add(scope);
  const anywhere = /^(chat:write|reactions:|commands$)/;
  return [...held].filter((scope) => scope.startsWith(PREFIX[kind]) || anywhere.test(scope));
}

/** The scope required for events of this type in conversations of this kind. */
export function scopeFor(type: EventType, kind: ConversationKind | null): Scope | null {
  const scope: EventScope = EVENT_SCOPES[type];
  return typeof scope === 'object' && scope !== null ? (scope[kind ?? 'im'] ?? null) : scope;
}

/** Subscriptions of an app that lack scopes, with the missing scopes: all of them if the app is uninstalled. */
export function findLackingScopes(
  world: Tokens,
  app: AppRecord,
): { subscription: Subscription; scopes: Scope[] }[] {
  return app.subscriptions.flatMap((subscription) => {
    const scopes = scopesOf(subscription).filter(
      (scope) => app.removed || !holdsScope(world, app, scope),
    );
    return scopes.length === 0 ? [] : [{ subscription, scopes }];
  });
}

function scopesOf(subscription: Subscription): Scope[] {
  if (isNarrow(subscription))
    return [scopeFor('message', MESSAGE_SUBSCRIPTIONS[subscription])].flatMap(
      (scope) => scope ?? [],
    );
  const scope: EventScope = EVENT_SCOPES[subscription];
  if (scope === null) return [];
  return typeof scope === 'object' ? Object.values(scope) : [scope];
}

const isNarrow = (name: Subscription): name is keyof typeof MESSAGE_SUBSCRIPTIONS =>
  Object.hasOwn(MESSAGE_SUBSCRIPTIONS, name);

/** Whether the app has a subscription to events of this type in conversations of this kind. */
export const isSubscribed = (
  { subscriptions }: AppRecord,
  type: EventType,
  kind: ConversationKind | null,
): boolean =>
  subscriptions.some(
    (name) =>
      name === type ||
      (type === 'message' && isNarrow(name) && MESSAGE_SUBSCRIPTIONS[name] === kind),
  );
