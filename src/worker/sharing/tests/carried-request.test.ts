import { describe, expect, it } from 'vitest';
import { METHODS } from '../../../platform/methods/index.ts';
import { carry, isRepeatable, restoreRequest } from '../carried-request.ts';
import { MAX_CARRIED_BYTES } from '../limits.ts';

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

  it.each(['HEAD', 'OPTIONS'])('is sent again with %s, which changes nothing', (method) => {
    expect(isRepeatable({ method, url: `${BASE}/sandbox` })).toBe(true);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is not sent again with %s', (method) => {
    expect(isRepeatable({ method, url: `${BASE}/api/users.list` })).toBe(false);
  });
});

describe('a request that is carried to another tab', () => {
  it.each([
    ['POST', 'a body'],
    ['PUT', 'x'.repeat(100_000)],
    ['DELETE', undefined],
    ['OPTIONS', undefined],
    ['GET', undefined],
    ['HEAD', undefined],
  ])('is the same there: %s', async (method, body) => {
    const init = { method, headers: { 'x-one': '1' }, ...(body !== undefined && { body }) };
    const carried = await carry(new Request(BASE, init));
    expect(carried?.body === null).toBe(method === 'GET' || method === 'HEAD');
    if (carried === null) throw new Error('it was not read');
    const restored = restoreRequest(carried);
    expect(restored).toMatchObject({ method, url: BASE });
    expect(restored.headers.get('x-one')).toBe('1');
    expect(restored.body === null).toBe(body === undefined);
    expect(await restored.text()).toBe(body ?? '');
  });

  it('is none if its body breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect(await carry(new Request(BASE, init))).toBeNull();
  });

  it('takes no more of its body along than the platform could take', async () => {
    const request = new Request(BASE, { method: 'POST' });
    const arrayBuffer = async () => new ArrayBuffer(MAX_CARRIED_BYTES + 1);
    Object.defineProperty(request, 'arrayBuffer', { value: arrayBuffer });
    expect((await carry(request))?.body?.byteLength).toBe(MAX_CARRIED_BYTES);
  });

  it.each(['GET', 'HEAD'])('has no body with %s, whatever a tab says', (method) => {
    const said = { url: BASE, method, headers: [], mode: 'cors', referrer: '' };
    expect(restoreRequest({ ...said, body: new Uint8Array(3) }).body).toBeNull();
  });
});
