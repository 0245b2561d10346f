import { describe, expect, it } from 'vitest';
import type { ActingToken } from '../../../../client/acting.ts';
import { chooseWalkToken } from './use-walk.ts';

const token = (user_id: string, change: Partial<ActingToken> = {}) =>
  ({
    token: `of ${user_id}`,
    type: 'user',
    user_id,
    status: 'active',
    scopes: ['search:read'],
    ...change,
  }) as ActingToken;

const owner = token('U1');
const other = token('U2');

describe('the token of a walk', () => {
  it('is that of the acting person, else of the first who can search', () => {
    const bot = token('U3', { type: 'bot' });
    expect(chooseWalkToken([owner, other], other, undefined)).toBe(other);
    expect(chooseWalkToken([bot, owner, other], bot, undefined)).toBe(owner);
  });

  it('stays that of the person who began the walk', () => {
    expect(chooseWalkToken([owner, other], owner, 'U2')).toBe(other);
    expect(chooseWalkToken([owner], owner, 'U2')).toBe(owner);
  });

  it('is never one that cannot search', () => {
    const unable = [
      token('U1', { status: 'revoked' }),
      token('U2', { scopes: ['channels:history'] }),
      token('U3', { type: 'bot' }),
    ];
    expect(chooseWalkToken(unable, unable[0] ?? null, 'U1')).toBeNull();
  });
});
