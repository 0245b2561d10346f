import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import {
  CALLBACK,
  consentIn,
  decideConsent,
  exchangeCode,
  openPageOf,
  parametersSentBack,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

const world = await openWorld();
const asked = (more: Record<string, string> = {}) =>
  openPageOf(world, SIGN_IN, signInRequest(world, more));
const allow = async (more: Record<string, string> = {}) =>
  decideConsent(world, SIGN_IN, { consent: consentIn(await asked(more)), decision: 'allow' });

/** The address and the fields of a page that posts itself to the client. */
const postedIn = (page: string) => ({
  action: /<form method="post" action="([^"]*)"/.exec(page)?.[1],
  fields: Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  ),
});

describe('the way back to the client', () => {
  it('is a redirect with code and state, which tells no site where it came from', async () => {
    const { status, headers, body } = await allow();
    expect([status, body]).toEqual([302, '']);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const location = headers.get('location') ?? '';
    expect(location.startsWith(`${CALLBACK}?`)).toBe(true);
    const parameters = new URL(location).searchParams;
    expect([...parameters.keys()]).toEqual(['code', 'state']);
    expect(parameters.get('state')).toBe('the-state');
  });

  it('has no state where none was sent', async () => {
    expect([...parametersSentBack(await allow({ state: '' })).keys()]).toEqual(['code']);
    const refused = parametersSentBack(await asked({ state: '', scope: 'email' }));
    expect([...refused.keys()]).toEqual(['error', 'error_description']);
  });

  it('keeps the query of the redirect URI (RFC 6749, 3.1.2)', async () => {
    const redirect_uri = `${CALLBACK}?from=here`;
    const location = (await allow({ redirect_uri })).headers.get('location') ?? '';
    expect(location.startsWith(`${redirect_uri}&code=`)).toBe(true);
    const { searchParams } = new URL(location);
    expect([searchParams.get('from'), searchParams.get('state')]).toEqual(['here', 'the-state']);
    const code = searchParams.get('code') ?? '';
    expect((await exchangeCode(world, { code, redirect_uri })).body.ok).toBe(true);
  });

  it('describes an error in the characters of RFC 6749, 4.1.2.1', async () => {
    for (const team of ['日本', 'a"b\\c', '~!#[]']) {
      const text = parametersSentBack(await asked({ team })).get('error_description') ?? '';
      expect(text).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    }
    const plain = parametersSentBack(await asked({ team: '~!#[]' })).get('error_description');
    expect(plain).toContain('~!#[]');
    const marked = parametersSentBack(await asked({ team: '日本' })).get('error_description');
    expect(marked).toContain("''");
  });

  it('is a form that posts itself, where the client asked for that', async () => {
    const { status, headers, body } = await allow({ response_mode: 'form_post' });
    expect([status, headers.get('location')]).toEqual([200, null]);
    const { action, fields } = postedIn(body as string);
    expect(action).toBe(CALLBACK);
    expect(Object.keys(fields)).toEqual(['code', 'state']);
    expect(fields['state']).toBe('the-state');
    expect((await exchangeCode(world, { code: fields['code'] ?? '' })).body.ok).toBe(true);

    const refused = await asked({ response_mode: 'form_post', prompt: 'none' });
    expect(postedIn(refused.body as string)).toMatchObject({
      action: CALLBACK,
      fields: { error: 'login_required', state: 'the-state' },
    });
    expect((await allow({ response_mode: 'query' })).status).toBe(302);
  });
});

const hashOf = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
};

describe('the policy of a page', () => {
  it('allows the style and the script that stand in it, and nothing else', async () => {
    for (const [kind, page, scripts] of [
      ['consent', await asked(), 0],
      ['form_post', await allow({ response_mode: 'form_post' }), 1],
      ['error', await asked({ client_id: 'nobody' }), 0],
      ['settings', await world.send(`/oauth/apps/${world.app.app_id}`), 0],
    ] as const) {
      const text = page.body as string;
      const policy = new Map(
        (page.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
          const [name = '', ...rest] = directive.split(' ');
          return [name, rest.join(' ')] as const;
        }),
      );
      const style = /<style>([\s\S]+?)<\/style>/.exec(text)?.[1] ?? '';
      const found = [...text.matchAll(/<script>([\s\S]+?)<\/script>/g)].map(([, code]) => code);
      expect([kind, found.length]).toEqual([kind, scripts]);
      expect(style).toContain('color-scheme: light dark');
      expect(Object.fromEntries(policy)).toEqual({
        'default-src': "'none'",
        'style-src': await hashOf(style),
        'frame-ancestors': "'self'",
        'base-uri': "'none'",
        ...(scripts === 0 ? {} : { 'script-src': await hashOf(found[0] ?? '') }),
        ...(kind === 'consent' || kind === 'form_post' ? {} : { 'form-action': "'none'" }),
      });
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('referrer-policy')).toBe('same-origin');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      const title = /<title>([^<]+)<\/title>/.exec(text)?.[1];
      expect(title).toBe(/<h1>([^<]+)<\/h1>/.exec(text)?.[1]);
      expect(text).toContain(`<main aria-label="${title}">`);
    }
  });

  it('is submitted by its script alone', async () => {
    const { body } = await allow({ response_mode: 'form_post' });
    expect(body).toContain('<script>document.forms[0].submit()</script>');
  });
});
