import { describe, expect, it } from 'vitest';
import { scopeOf, signInSearch } from './sign-in-search.ts';

describe('the address of the sign-in panel', () => {
  it('asks for everything when it says nothing', () => {
    expect(scopeOf(signInSearch({}))).toBe('openid email profile');
  });

  it.each([
    ['email', 'openid email'],
    ['profile', 'openid profile'],
    ['none', 'openid'],
    ['chat:write', 'openid email profile'],
  ])('reads scopes=%s as %s', (scopes, scope) => {
    expect(scopeOf(signInSearch({ scopes }))).toBe(scope);
  });

  it('drops what it does not know', () => {
    const odd = { view: 'nowhere', mode: 'fragment', auth: 7, team: 'yes' };
    expect(Object.values(signInSearch(odd)).filter((value) => value !== undefined)).toEqual([]);
    const known = { view: 'attacks', mode: 'form_post', auth: 'basic', team: true } as const;
    expect(signInSearch(known)).toMatchObject(known);
  });
});
