import type { ConversationKind, ScopeRequirement } from '../../../contract/catalog.ts';
import type { Scope } from '../../../contract/scopes.ts';

type ByKind = Record<ConversationKind, Scope[]>;

const READ: ByKind = {
  public_channel: ['channels:read'],
  private_channel: ['groups:read'],
  mpim: ['mpim:read'],
  im: ['im:read'],
};

const HISTORY: ByKind = {
  public_channel: ['channels:history'],
  private_channel: ['groups:history'],
  mpim: ['mpim:history'],
  im: ['im:history'],
};

const MANAGE: ByKind = {
  public_channel: ['channels:manage'],
  private_channel: ['groups:write'],
  mpim: ['mpim:write'],
  im: ['im:write'],
};

const DESCRIBE: ByKind = {
  public_channel: ['channels:manage', 'channels:write.topic'],
  private_channel: ['groups:write', 'groups:write.topic'],
  mpim: ['mpim:write', 'mpim:write.topic'],
  im: ['im:write', 'im:write.topic'],
};

const needs = (scopes: ByKind, argument: 'channel' | 'types'): ScopeRequirement => ({
  any_of: Object.values(scopes).flat(),
  by_kind: { argument, scopes },
});

/** Reading details of a conversation requires the read scope of its kind (docs/assumptions.md, A-10). */
export const readScopes = (argument: 'channel' | 'types') => needs(READ, argument);

/** Reading messages requires the history scope of the conversation's kind (docs/assumptions.md, A-10). */
export const historyScopes = needs(HISTORY, 'channel');

/** Changing a conversation requires the manage or write scope of its kind (docs/assumptions.md, A-10). */
export const manageScopes = needs(MANAGE, 'channel');

/** Setting topic and purpose can be allowed by a scope of its own (docs/assumptions.md, A-70). */
export const describeScopes = needs(DESCRIBE, 'channel');
