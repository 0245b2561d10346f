import type { ConversationKind, ScopeRequirement } from '../../../contract/catalog.ts';
import type { Scope } from '../../../contract/scopes.ts';

const READ: Readonly<Record<ConversationKind, Scope>> = {
  public_channel: 'channels:read',
  private_channel: 'groups:read',
  mpim: 'mpim:read',
  im: 'im:read',
};

const HISTORY: Readonly<Record<ConversationKind, Scope>> = {
  public_channel: 'channels:history',
  private_channel: 'groups:history',
  mpim: 'mpim:history',
  im: 'im:history',
};

const needs = (
  scopes: Readonly<Record<ConversationKind, Scope>>,
  argument: 'channel' | 'types',
): ScopeRequirement => ({
  any_of: Object.values(scopes),
  by_kind: { argument, scopes },
});

/** Reading details of a conversation requires the read scope of its kind (docs/assumptions.md, A-10). */
export const readScopes = (argument: 'channel' | 'types') => needs(READ, argument);

/** Reading messages requires the history scope of the conversation's kind (docs/assumptions.md, A-10). */
export const historyScopes = needs(HISTORY, 'channel');

const MANAGE: Readonly<Record<ConversationKind, Scope>> = {
  public_channel: 'channels:manage',
  private_channel: 'groups:write',
  mpim: 'mpim:write',
  im: 'im:write',
};

/** Changing a conversation requires the manage or write scope of its kind (docs/assumptions.md, A-10). */
export const manageScopes = needs(MANAGE, 'channel');
