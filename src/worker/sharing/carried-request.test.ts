import { describe, expect, it } from 'vitest';
import { METHODS } from '../../platform/methods/index.ts';
import { isRepeatable } from './carried-request.ts';

const BASE = 'https://site.example/demo';
const get = (path: string) => isRepeatable({ method: 'GET', url: BASE + path });

describe('a request whose host is gone', () => {
  /** Methods that change something say POST first. */
  const changing = METHODS.filter(
    ({ name, verbs: [first, ...others] }) =>
      name !== 'auth.test' && first === 'POST' && others.includes('GET'),
  );

  it('is never sent again if it calls a method that changes something, with GET either', () => {
    const names = changing.map(({ name }) => name);
    expect(names).toContain('oauth.v2.access');
    for (const name of names)
      for (const path of [`/api/${name}`, `/api/${name}?x=.list`, `/gov/api/${name}`])
        expect([path, get(path)]).toEqual([path, false]);
  });

  it('is sent again if it only reads', () => {
    const reading = METHODS.filter(({ verbs: [first] }) => first === 'GET');
    for (const { name } of reading)
      expect([name, get(`/api/${name}?limit=2`)]).toEqual([name, true]);
    for (const path of ['/sandbox', '/avatars/U1-48.svg', '/openid/connect/authorize?state=1'])
      expect(get(path)).toBe(true);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is not sent again with %s', (method) => {
    expect(isRepeatable({ method, url: `${BASE}/api/users.list` })).toBe(false);
  });
});
