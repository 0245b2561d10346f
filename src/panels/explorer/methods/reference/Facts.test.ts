import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../contract/scopes.ts';
import { listNeededScopes } from './Facts.tsx';

describe('what a token must carry', () => {
  it('is any one of some scopes', () => {
    expect(listNeededScopes({ any_of: ['chat:write', 'chat:write:bot'] })).toEqual([
      { scopes: ['chat:write', 'chat:write:bot'], when: '' },
    ]);
  });

  it('depends on a boolean argument', () => {
    const given = (is: boolean) =>
      listNeededScopes({ any_of: ['chat:write'], if: { argument: 'as_user', is } })[0]?.when;
    expect(given(true)).toBe('when as_user is true');
    expect(given(false)).toBe('unless as_user is true');
  });

  it('depends on the kind of conversation', () => {
    const scopes = {
      public_channel: ['channels:read'],
      private_channel: ['groups:read'],
      mpim: ['mpim:read'],
      im: ['im:read'],
    } satisfies Readonly<Record<string, readonly Scope[]>>;
    expect(
      listNeededScopes({ any_of: ['channels:read'], by_kind: { argument: 'channel', scopes } }),
    ).toContainEqual({ scopes: ['im:read'], when: 'for a direct conversation' });
  });
});
