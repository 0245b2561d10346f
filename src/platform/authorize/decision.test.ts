import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import {
  consentIn,
  decideConsent,
  openPageOf,
  parametersSentBack,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

const world = await openWorld();
const asked = (more: Record<string, string> = {}) =>
  openPageOf(world, SIGN_IN, signInRequest(world, more));

describe('a decision', () => {
  it('is taken once', async () => {
    const consent = consentIn(await asked());
    expect((await decideConsent(world, SIGN_IN, { consent, decision: 'allow' })).status).toBe(302);
    const again = await decideConsent(world, SIGN_IN, { consent, decision: 'allow' });
    expect(again.status).toBe(403);
    expect(again.body).toContain('invalid_consent');
  });

  it.each([
    ['is made up', 'Q0AAAAAAAAA.aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['is missing', ''],
  ])('whose secret %s is refused', async (_what, consent) => {
    expect((await decideConsent(world, SIGN_IN, { consent, decision: 'allow' })).status).toBe(403);
  });

  it('from a form of another site is refused, with the secret too', async () => {
    const consent = consentIn(await asked());
    const sentWith = (headers: Record<string, string>) =>
      world.send(SIGN_IN, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: `${new URLSearchParams({ consent, decision: 'allow' })}`,
      });
    expect((await sentWith({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await sentWith({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await sentWith({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await sentWith({ origin: 'null' })).status).toBe(403);
    expect((await sentWith({ 'sec-fetch-site': 'same-origin' })).status).toBe(302);
  });

  it('is not taken by GET: the page is shown', async () => {
    const consent = consentIn(await asked());
    const answer = await asked({ consent, decision: 'allow' });
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  });

  it('is refused where the address is no longer configured, or the service no longer there', async () => {
    const other = await openWorld();
    const consent = consentIn(await openPageOf(other, SIGN_IN, signInRequest(other)));
    await other.sandbox('/conditions/service_down', {}, 'PUT');
    const down = await decideConsent(other, SIGN_IN, { consent, decision: 'allow' });
    expect(parametersSentBack(down).get('error')).toBe('temporarily_unavailable');
    await other.sandbox('/conditions/service_down', {}, 'DELETE');
    const redirect_urls = ['https://elsewhere.example'];
    await other.sandbox(`/apps/${other.app.app_id}`, { redirect_urls }, 'PATCH');
    const gone = await decideConsent(other, SIGN_IN, { consent, decision: 'allow' });
    expect([gone.status, gone.body.includes('bad_redirect_uri')]).toEqual([400, true]);
  });

  it('comes too late after ten minutes', async () => {
    const other = await openWorld();
    const consent = consentIn(await openPageOf(other, SIGN_IN, signInRequest(other)));
    await other.sandbox('/clock', { advance_s: 600 });
    expect((await decideConsent(other, SIGN_IN, { consent, decision: 'allow' })).status).toBe(403);
  });

  it('of a sign-in is not taken by an install', async () => {
    const consent = consentIn(await asked());
    const elsewhere = await decideConsent(world, '/oauth/v2/authorize', {
      consent,
      decision: 'allow',
    });
    expect(elsewhere.status).toBe(403);
  });
});

describe('an address that is accepted', () => {
  it('is one that people can really be sent back to', async () => {
    const segment = fc.string({ unit: 'grapheme', maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 4 }), async (below) => {
        const redirect_uri = ['http://127.0.0.1', ...below].join('/');
        const page = await asked({ redirect_uri });
        if (page.status === 400) return;
        const back = await decideConsent(world, SIGN_IN, {
          consent: consentIn(page),
          decision: 'allow',
        });
        expect(back.headers.get('location')?.startsWith(redirect_uri)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('whatever is sent to the page', () => {
  it('is answered, and never sends anyone to an address that is not configured', async () => {
    const { client_id, redirect_urls } = world.app;
    const values = ['', 'code', 'openid', client_id, 'form_post', 'none', ...redirect_urls];
    const value = fc.oneof(
      fc.constantFrom(...values),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(signInRequest(world)), 'consent', 'decision', 'prompt'),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, value), { maxLength: 12 }),
        fc.constantFrom('GET', 'POST', 'PUT'),
        async (pairs, method) => {
          const text = new URLSearchParams(pairs).toString();
          const headers = { 'content-type': 'application/x-www-form-urlencoded' };
          const answer =
            method === 'GET'
              ? await world.send(`${SIGN_IN}?${text}`)
              : await world.send(SIGN_IN, { method, headers, body: text });
          expect([200, 302, 400, 403, 405]).toContain(answer.status);
          const location = answer.headers.get('location');
          if (location !== null)
            expect(['127.0.0.1', 'localhost']).toContain(new URL(location).hostname);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
