import { describe, expect, it } from 'vitest';
import { answerHost } from './host.ts';
import type { Bindings } from './runtime.ts';
import { makeName, makeSecret } from './world-name.ts';

const KEY = 'the key of a host, thirty bytes';
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** A host whose objects answer with their name, and which of them were asked. */
async function hostWithClass() {
  const woken: string[] = [];
  const bindings: Bindings = {
    PARLEY_KEY: KEY,
    WORLDS: {
      idFromName: (name) => ({ name }),
      get: (id) => ({
        fetch: async ({ url }) => {
          woken.push(`${(id as { name: string }).name} ${new URL(url).pathname}`);
          return Response.json({ ok: true, me: { role: 'learner' } });
        },
      }),
    },
    PAGE: { fetch: async () => new Response('') },
  };
  const { name } = await makeName(KEY, { now: Date.now(), isClass: true }, random(12));
  const secret = makeSecret(KEY, name, random(25));
  const base = `https://parley.example/w/${name}`;
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await answerHost(new Request(base + path, init), bindings);
    return { status: answer.status, ...(await answer.json()) };
  };
  return { name, secret, ask, woken };
}

describe('the world of a class', () => {
  it('is not woken without a secret that the host made for it', async () => {
    const { name, secret, ask, woken } = await hostWithClass();
    const other = makeSecret(KEY, `${name.slice(1)}A`, random(25));
    const strange = makeSecret('the key of another host, longer', name, random(25));
    for (const key of [null, '', 'guess', other, strange, `${secret}A`, name]) {
      const headers: HeadersInit = key === null ? {} : { 'x-parley-key': key };
      for (const [path, more] of [
        ['/sandbox', {}],
        ['/sandbox/stream', {}],
        ['/gov/sandbox', {}],
        ['/class', {}],
        ['/class/members/m1', {}],
        ['/api/auth.test', { 'x-parley-at': 'start' }],
      ] as const) {
        const refused = await ask(path, { headers: { ...headers, ...more } });
        expect([path, refused.status]).toEqual([path, 401]);
        expect(refused.error).toBe(key === null ? 'class_key_required' : 'class_key_unknown');
      }
      const body = JSON.stringify({ link: key ?? '', name: 'Eve' });
      const refused = await ask('/class/join', { method: 'POST', body });
      expect([refused.status, refused.error]).toEqual([403, 'link_revoked']);
    }
    for (const body of [
      '',
      '{',
      '{"link":1}',
      JSON.stringify({ link: secret, name: 'x'.repeat(20_000) }),
    ])
      expect((await ask('/class/join', { method: 'POST', body })).status).toBeGreaterThanOrEqual(
        400,
      );
    expect(woken).toEqual([]);
  });

  it('is not woken by a page of another site', async () => {
    const { secret, ask, woken } = await hostWithClass();
    const headers = { 'x-parley-key': secret, 'sec-fetch-site': 'cross-site' };
    for (const path of ['/sandbox', '/class']) {
      const refused = await ask(path, { headers });
      expect([refused.status, refused.error]).toEqual([403, 'foreign_page']);
    }
    expect(woken).toEqual([]);
  });

  it('is asked who somebody is before the other deployment is woken', async () => {
    const { name, secret, ask, woken } = await hostWithClass();
    const refused = await ask('/gov/sandbox', { headers: { 'x-parley-key': secret } });
    expect([refused.status, refused.error]).toEqual([403, 'not_allowed']);
    expect(woken).toEqual([`${name} /w/${name}/class`]);
  });

  it('passes on what has a secret, and what takes a token', async () => {
    const { name, secret, ask, woken } = await hostWithClass();
    await ask('/sandbox', { headers: { 'x-parley-key': secret } });
    await ask('/class/join', {
      method: 'POST',
      body: JSON.stringify({ link: secret, name: 'Ada' }),
    });
    await ask('/api/auth.test', { method: 'POST' });
    expect(woken).toEqual(
      ['/sandbox', '/class/join', '/api/auth.test'].map((path) => `${name} /w/${name}${path}`),
    );
  });
});
