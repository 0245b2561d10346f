import { describe, expect, it } from 'vitest';
import { requestedScopes, installSearch, DEFAULT_BOT_SCOPES } from './install-search.ts';

describe('the address of the install panel', () => {
  it('asks for the usual when it says nothing', () => {
    expect(requestedScopes(installSearch({}))).toEqual({ bot: DEFAULT_BOT_SCOPES, user: [] });
  });

  it('keeps the scopes it knows, each once', () => {
    const search = installSearch({
      scope: 'chat:write,nothing,chat:write',
      user_scope: 'search:read',
    });
    expect(search).toEqual({ scope: 'chat:write', user_scope: 'search:read' });
    expect(requestedScopes(search)).toEqual({ bot: ['chat:write'], user: ['search:read'] });
  });

  it('can ask for nothing of the bot', () => {
    expect(requestedScopes(installSearch({ scope: '' })).bot).toEqual([]);
  });

  it.each([{ scope: 7 }, { scope: null }, { scope: ['chat:write'] }])('drops %j', (raw) => {
    expect(installSearch(raw).scope).toBeUndefined();
  });
});
