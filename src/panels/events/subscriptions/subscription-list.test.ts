import { describe, expect, it } from 'vitest';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { SUBSCRIPTIONS } from '../../../contract/schemas/events.ts';
import { reinstallScopes, subscriptionEntries } from './subscription-list.ts';

const app = (given: Partial<WorldApp> = {}) => ({
  subscriptions: [],
  lacking_scopes: [],
  tokens: [
    { type: 'bot', status: 'active', scopes: ['channels:history', 'chat:write'] },
    { type: 'bot', status: 'revoked', scopes: ['im:history'] },
    { type: 'user', status: 'active', scopes: ['reactions:read'] },
  ] as unknown as WorldApp['tokens'],
  ...given,
});

const entryOf = (name: string, given?: Partial<WorldApp>) =>
  subscriptionEntries(app(given)).find((entry) => entry.name === name);

describe('what an app can subscribe to', () => {
  it('is everything there is, once', () => {
    const names = subscriptionEntries(app()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...SUBSCRIPTIONS].toSorted());
  });

  it('names the scopes, and whether an active bot token has them', () => {
    expect(entryOf('message')?.scopes).toEqual([
      { scope: 'channels:history', isGranted: true },
      { scope: 'groups:history', isGranted: false },
      { scope: 'mpim:history', isGranted: false },
      { scope: 'im:history', isGranted: false },
    ]);
    expect(entryOf('reaction_added')?.scopes).toEqual([
      { scope: 'reactions:read', isGranted: false },
    ]);
    expect(entryOf('message.im')?.scopes).toEqual([{ scope: 'im:history', isGranted: false }]);
    expect(entryOf('app_uninstalled')?.scopes).toEqual([]);
  });

  it('puts the kinds of conversations below messages', () => {
    const entries = subscriptionEntries(app());
    const at = entries.findIndex(({ name }) => name === 'message');
    expect(entries.slice(at + 1, at + 5).every(({ isSubentry }) => isSubentry)).toBe(true);
    expect(entries.filter(({ isSubentry }) => isSubentry)).toHaveLength(4);
  });

  it('says what is on, and which scopes another install must grant', () => {
    const given: Partial<WorldApp> = {
      subscriptions: ['reaction_added'],
      lacking_scopes: [{ subscription: 'reaction_added', scopes: ['reactions:read'] }],
    };
    expect(entryOf('reaction_added', given)).toMatchObject({
      isOn: true,
      lackingScopes: ['reactions:read'],
    });
    expect(entryOf('message', given)).toMatchObject({ isOn: false, lackingScopes: [] });
    expect(reinstallScopes(app(given))).toEqual([
      'channels:history',
      'chat:write',
      'im:history',
      'reactions:read',
    ]);
  });
});
