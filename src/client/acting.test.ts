import { describe, expect, it } from 'vitest';
import type { WorldBrief, WorldToken } from '../contract/sandbox.ts';
import { readChoices, chooseToken, NO_TOKEN, tokensOf, addDeadToken } from './acting.ts';

const token = (given: Partial<WorldToken>): WorldToken => ({
  token: 'xoxb-1',
  type: 'bot',
  user_id: 'U0',
  scopes: [],
  status: 'active',
  expires_at: null,
  ...given,
});

const worldWith = (...tokens: readonly WorldToken[]) =>
  ({
    users: { admin: 'U9' },
    apps: [{ app_id: 'A1', name: 'Beacon', tokens }],
  }) as unknown as WorldBrief;

const revoked = token({ token: 'xoxb-0', status: 'revoked' });
const bot = token({});
const owner = token({ token: 'xoxp-1', type: 'user', user_id: 'U9' });
const tokens = tokensOf(worldWith(revoked, bot, owner));

describe('the acting token', () => {
  it('is the first that works until one is chosen', () => {
    expect(chooseToken(tokens, undefined)?.token).toBe('xoxb-1');
    expect(chooseToken([], undefined)).toBeNull();
    expect(chooseToken(tokensOf(worldWith(revoked)), undefined)?.token).toBe('xoxb-0');
  });

  it('is found again in a world with other secrets', () => {
    const choice = tokens.find(({ type }) => type === 'user')?.reference;
    const later = tokensOf(worldWith(bot, token({ ...owner, token: 'xoxp-9' })));
    expect(chooseToken(later, choice)?.token).toBe('xoxp-9');
  });

  it('tells tokens of one app, type and user apart by their order', () => {
    const second = tokens[1];
    expect(second?.reference.nth).toBe(1);
    expect(chooseToken(tokens, second?.reference)?.token).toBe('xoxb-1');
  });

  it('stays the one that was chosen when it dies and is listed no longer', () => {
    const minted = token({ token: 'xoxp-2', type: 'user', user_id: 'U1', expires_at: 60 });
    const meant = tokensOf(worldWith(bot, minted)).at(-1);
    const at = (now: number, dead_tokens: number) =>
      ({
        clock: { now },
        apps: [{ app_id: 'A1', tokens: [bot], dead_tokens }],
      }) as unknown as WorldBrief;
    const left = tokensOf(worldWith(bot));
    const after = (now: number, dead: number) =>
      chooseToken(addDeadToken(left, meant, at(now, dead)), meant?.reference, meant?.token);
    expect(after(60, 1)).toMatchObject({ token: 'xoxp-2', status: 'expired' });
    expect(after(59, 1)).toMatchObject({ token: 'xoxp-2', status: 'revoked' });
    expect(after(60, 0)).toMatchObject({ token: 'xoxb-1' });
    expect(addDeadToken(left, undefined, at(60, 1))).toBe(left);
    expect(addDeadToken(tokens, tokens[0], at(60, 1))).toBe(tokens);
  });

  it('can be none at all', () => {
    expect(chooseToken(tokens, NO_TOKEN)).toBeNull();
  });

  it('is remembered without its secret', () => {
    expect(JSON.stringify(tokens.map(({ reference }) => reference))).not.toContain('xox');
  });

  it('is read from a damaged storage as far as it can be', () => {
    const reference = { app_id: 'A1', type: 'bot', user_id: 'U1', nth: 0 };
    const chosen = { one: reference, two: NO_TOKEN, three: null, four: 'other', five: [] };
    expect(readChoices({ chosen })).toEqual({ one: reference, two: NO_TOKEN });
    for (const damaged of [undefined, null, 7, [], {}, { chosen: null }, { chosen: [] }])
      expect(readChoices(damaged)).toEqual({});
  });

  it('is named for people', () => {
    expect(tokens.map(({ label }) => label)).toEqual([
      'Bot of Beacon',
      'Bot of Beacon',
      'Owner U9',
    ]);
  });
});
