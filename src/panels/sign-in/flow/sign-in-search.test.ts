import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scopeOf, searchOfScope, signInSearch } from './sign-in-search.ts';

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

  it('has whatever scope somebody writes, as far as scopes have such characters', () => {
    expect(searchOfScope('openid email profile')).toEqual({ scope: undefined, scopes: undefined });
    expect(scopeOf(signInSearch({ ...searchOfScope('openid chat:write ') }))).toBe(
      'openid chat:write ',
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = searchOfScope(text);
        expect(signInSearch({ ...written })).toMatchObject(written);
        expect(scopeOf(signInSearch({ ...written }))).toMatch(/^[\w:.\- ,]{0,300}$/);
      }),
    );
  });

  it('drops what it does not know', () => {
    const odd = {
      view: 'nowhere',
      mode: 'fragment',
      auth: 7,
      team: 'yes',
      prompt: 'x',
      scope: '<',
    };
    expect(Object.values(signInSearch(odd)).filter((value) => value !== undefined)).toEqual([]);
    const known = {
      view: 'attacks',
      mode: 'form_post',
      auth: 'basic',
      team: true,
      prompt: 'login',
    } as const;
    expect(signInSearch(known)).toMatchObject(known);
  });
});
