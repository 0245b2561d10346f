import { describe, expect, it } from 'vitest';
import { brief, call, startServerAt } from './test-server.ts';

const SIGN_IN = '/openid/connect/authorize';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function signInOn(base: string, more: Record<string, string> = {}) {
  const [app] = (await brief(base)).apps;
  const asked = new URLSearchParams({
    response_type: 'code',
    scope: 'openid',
    client_id: app?.client_id ?? '',
    redirect_uri: 'http://127.0.0.1/callback',
    ...more,
  });
  return `${base}${SIGN_IN}?${asked}`;
}

/** Allows what a consent page asks; answers the cookie it sets, and its body. */
async function allowed(base: string, address: string) {
  const page = await call(address, {});
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page.body) ?? [];
  const form = `${new URLSearchParams({ consent, decision: 'allow' })}`;
  const { headers, body } = await call(`${base}${SIGN_IN}`, FORM, 'POST', form);
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '', body };
}

describe('a browser at the server', () => {
  it('is signed in by its cookie, and another one is not', async () => {
    const base = await startServerAt();
    const { cookie } = await allowed(base, await signInOn(base));
    const address = await signInOn(base, { prompt: 'none' });
    const back = async (headers: Record<string, string>) =>
      new URL((await call(address, headers)).headers.location ?? '').searchParams;
    expect((await back({ cookie })).get('code')).not.toBeNull();
    expect((await back({})).get('error')).toBe('login_required');
  });

  it('is signed in to one deployment, not to the government beside it', async () => {
    const base = await startServerAt();
    const { cookie } = await allowed(base, await signInOn(base));
    const address = await signInOn(`${base}/gov`, { prompt: 'none' });
    const { headers } = await call(address, { cookie });
    expect(new URL(headers.location ?? '').searchParams.get('error')).toBe('login_required');
  });

  it('carries a state of 8,000 characters there and back, each written as escapes', async () => {
    const base = await startServerAt();
    const state = 'é'.repeat(8000);
    const address = await signInOn(base, { state, response_mode: 'form_post' });
    expect((await allowed(base, address)).body).toContain(`name="state" value="${state}"`);
  });
});
