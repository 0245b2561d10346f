import type { ConversationKind } from '../../../contract/catalog.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { EVENTS } from '../../../contract/schemas/event-types/index.ts';
import {
  EVENT_SCOPES,
  EVENT_TYPES,
  type EventScope,
  MESSAGE_SUBSCRIPTIONS,
  type Subscription,
} from '../../../contract/schemas/events.ts';
import type { Scope } from '../../../contract/scopes.ts';

/** One line of the list: something that an app can subscribe to. */
export interface SubscriptionEntry {
  readonly name: Subscription;
  readonly title: string;
  /** Scopes that the bot token needs. It needs all of them to get the events of every kind of conversation. */
  readonly scopes: readonly { readonly scope: Scope; readonly isGranted: boolean }[];
  readonly isOn: boolean;
  /** Scopes that another install must grant before these events are sent; empty unless the subscription is on. */
  readonly lackingScopes: readonly Scope[];
  /** Whether it is shown indented: it is the entry above, for one kind of conversation only. */
  readonly isSubentry: boolean;
}

const KIND_TITLE: Readonly<Record<ConversationKind, string>> = {
  public_channel: 'Only in public channels',
  private_channel: 'Only in private channels',
  im: 'Only in direct messages',
  mpim: 'Only in group direct messages',
};

const scopesIn = (scope: EventScope): readonly Scope[] => {
  if (scope === null) return [];
  return typeof scope === 'string' ? [scope] : Object.values(scope);
};

/** Everything that an app can subscribe to, with the subscriptions and scopes that it has. */
export function subscriptionEntries(
  app: Pick<WorldApp, 'subscriptions' | 'lacking_scopes' | 'tokens'>,
): readonly SubscriptionEntry[] {
  const grantedScopes = new Set(
    app.tokens.flatMap(({ type, status, scopes }) =>
      type === 'bot' && status === 'active' ? scopes : [],
    ),
  );
  const createEntry = (
    name: Subscription,
    title: string,
    scope: EventScope,
    isSubentry: boolean,
  ) => ({
    name,
    title,
    scopes: scopesIn(scope).map((each) => ({ scope: each, isGranted: grantedScopes.has(each) })),
    isOn: app.subscriptions.includes(name),
    lackingScopes:
      app.lacking_scopes.find(({ subscription }) => subscription === name)?.scopes ?? [],
    isSubentry,
  });
  const scopesByKind: Readonly<Partial<Record<ConversationKind, Scope>>> = EVENT_SCOPES.message;
  const kindEntries = Object.entries(MESSAGE_SUBSCRIPTIONS).map(([name, kind]) =>
    createEntry(
      name as keyof typeof MESSAGE_SUBSCRIPTIONS,
      KIND_TITLE[kind],
      scopesByKind[kind] ?? null,
      true,
    ),
  );
  return EVENT_TYPES.flatMap((type) => [
    createEntry(type, EVENTS[type].title, EVENT_SCOPES[type], false),
    ...(type === 'message' ? kindEntries : []),
  ]);
}

/** The scopes to request when the app is installed again: those of its bot, and those that its subscriptions lack. */
export function reinstallScopes(
  app: Pick<WorldApp, 'tokens' | 'lacking_scopes'>,
): readonly Scope[] {
  const grantedScopes = app.tokens.flatMap(({ type, scopes }) => (type === 'bot' ? scopes : []));
  return [...new Set([...grantedScopes, ...app.lacking_scopes.flatMap(({ scopes }) => scopes)])];
}
