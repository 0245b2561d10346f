import { describe, expect, it } from 'vitest';
import { botToken, brief, startServerAt } from './test-server.ts';

describe('a server', () => {
  it('answers for the government deployment below /gov, with a world and keys of its own', async () => {
    const base = await startServerAt();
    const gov = `${base}/gov`;
    expect((await brief(gov)).deployment).toEqual({
      name: 'government',
      base_url: gov,
      webhook_host: gov,
      issuer: gov,
    });
    const discovery = await (await fetch(`${gov}/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({ issuer: gov, jwks_uri: `${gov}/openid/connect/keys` });
    const kid = async (of: string) =>
      (await (await fetch(`${of}/openid/connect/keys`)).json()).keys[0].kid as string;
    expect(await kid(gov)).not.toBe(await kid(base));
  });

  it('lets no token of one deployment call the other, nor a webhook post', async () => {
    const base = await startServerAt();
    const gov = `${base}/gov`;
    const authTestOf = async (of: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${of}/api/auth.test`, { headers })).json();
    };
    expect(await authTestOf(gov, await botToken(gov))).toMatchObject({ ok: true });
    expect(await authTestOf(gov, await botToken(base))).toMatchObject({ error: 'invalid_auth' });
    expect(await authTestOf(base, await botToken(gov))).toMatchObject({ error: 'invalid_auth' });
    const [hook] = (await brief(gov)).apps[0]?.webhooks ?? [];
    const post = (url: string) => fetch(url, { method: 'POST', body: '{"text":"hello"}' });
    expect(await (await post(hook?.url ?? '')).text()).toBe('ok');
    expect((await post((hook?.url ?? '').replace('/gov', ''))).status).toBeGreaterThan(399);
  });

  it('plays the relying party of each, which hands over what came back', async () => {
    const base = await startServerAt();
    for (const address of [base, `${base}/gov`]) {
      const welcome = await fetch(`${address}/relying-party?scope=openid&state=a%22b`);
      const policy = welcome.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(await welcome.text()).toContain(
        `href="${address}/openid/connect/authorize?scope=openid&amp;state=a%22b"`,
      );
      const callback = await fetch(`${address}/relying-party/callback?code=<c>`);
      const text = await callback.text();
      expect(text).toContain('{&quot;code&quot;:&quot;&lt;c&gt;&quot;}');
      const body = new URLSearchParams({ code: 'posted' });
      const posted = await fetch(`${address}/relying-party/callback`, { method: 'POST', body });
      expect(await posted.text()).toContain('posted');
    }
  });
});
