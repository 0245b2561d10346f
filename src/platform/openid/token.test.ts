import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import {
  exchangeCode,
  openPageOf,
  SIGN_IN,
  signInCode,
  signInRequest,
} from '../testing/sign-in.ts';

const world = await openWorld();
const { client_id, client_secret } = world.app;
const errorOf = async (fields: Record<string, string>, headers = {}) =>
  (await exchangeCode(world, fields, headers)).body.error as string | undefined;
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
});
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const none = { client_id: '', client_secret: '' };

describe('openid.connect.token authenticates the client', () => {
  it('by fields and by basic authentication', async () => {
    expect(await errorOf({ code: await signInCode(world) })).toBeUndefined();
    const header = basic(client_id, client_secret);
    expect(await errorOf({ ...none, code: await signInCode(world) }, header)).toBeUndefined();
    expect(
      await errorOf({ client_secret: '', code: await signInCode(world) }, header),
    ).toBeUndefined();
  });

  it('with POST alone: a GET is refused before it redeems the code, and logged without secrets', async () => {
    const code = await signInCode(world);
    const redirect_uri = 'http://127.0.0.1/callback';
    const query = new URLSearchParams({ client_id, client_secret, redirect_uri, code });
    const { status, body, headers } = await world.send(`/api/openid.connect.token?${query}`);
    expect([status, body.error, headers.get('allow')]).toEqual([200, 'method_not_allowed', 'POST']);
    const exchange = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
    expect(exchange.trace.at(-1)).toMatchObject({
      rule: 'verb',
      verdict: 'refused',
      evidence: 'HTTP verb GET',
      detail: 'openid.connect.token accepts POST',
    });
    for (const secret of [code, client_secret])
      expect(JSON.stringify(exchange)).not.toContain(secret);
    expect(await errorOf({ code }), 'the code is not used up by it').toBeUndefined();
  });

  it.each([
    ['an unknown id', { client_id: 'nobody' }, {}, 'invalid_client_id'],
    ['no id', { client_id: '' }, {}, 'invalid_client_id'],
    ['a wrong secret', { client_secret: 'wrong' }, {}, 'bad_client_secret'],
    ['no secret', { client_secret: '' }, {}, 'bad_client_secret'],
    ['a wrong secret in the header', none, basic(client_id, 'wrong'), 'bad_client_secret'],
    ['an invalid header', none, { authorization: 'Basic %%%' }, 'invalid_client_id'],
    ['two secrets', {}, basic(client_id, 'other'), 'invalid_client_id'],
  ])('and refuses %s', async (_what, fields, headers, error) => {
    const code = await signInCode(world);
    expect(await errorOf({ code, ...fields }, headers)).toBe(error);
    expect(await errorOf({ code }), 'the code is not used up by it').toBeUndefined();
  });

  it('and answers any header without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const authorization = `Basic ${Buffer.from(text).toString('base64')}`;
        expect(await errorOf({ ...none, code: 'x' }, { authorization })).toMatch(/client/);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the answer', () => {
  it('is kept by no cache, refusals among them', async () => {
    const answers = [
      await exchangeCode(world, { code: await signInCode(world) }),
      await exchangeCode(world, { code: 'x' }),
      await world.call('oauth.v2.access', { client_id, client_secret, code: 'x' }, { token: null }),
    ];
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('pragma')]).toEqual([
        'no-store',
        'no-cache',
      ]);
    expect((await world.call('auth.test')).headers.get('pragma')).toBeNull();
  });
});

describe('a code', () => {
  it('is exchanged once; a second use revokes what the first gave', async () => {
    const code = await signInCode(world);
    const { body } = await exchangeCode(world, { code });
    const info = async () =>
      (await world.call('openid.connect.userInfo', {}, { token: body.access_token as string }))
        .body;
    expect((await info()).ok).toBe(true);
    expect(await errorOf({ code })).toBe('code_already_used');
    expect((await info()).error).toBe('token_revoked');
    const { refresh_token } = body;
    expect(await errorOf({ grant_type: 'refresh_token', refresh_token })).toBe(
      'invalid_refresh_token',
    );
  });

  it('lives ten minutes', async () => {
    const young = await openWorld();
    const code = await signInCode(young);
    await young.sandbox('/clock', { advance_s: 599 });
    expect((await exchangeCode(young, { code })).body.ok).toBe(true);
    const old = await signInCode(young);
    await young.sandbox('/clock', { advance_s: 600 });
    expect((await exchangeCode(young, { code: old })).body.error).toBe('invalid_code');
  });

  it.each([
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1/callback/' }],
    ['none', { redirect_uri: '' }],
  ])('is held to its redirect URI: not %s', async (_what, fields) => {
    const code = await signInCode(world);
    expect(await errorOf({ code, ...fields })).toBe('bad_redirect_uri');
    expect(await errorOf({ code })).toBeUndefined();
  });

  it('is held to its challenge', async () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // RFC 7636, appendix B
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
    const code = await signInCode(world, asked);
    expect(await errorOf({ code })).toBe('invalid_code_verifier');
    expect(await errorOf({ code, code_verifier: `${verifier}x` })).toBe('invalid_code_verifier');
    expect(await errorOf({ code, code_verifier: verifier })).toBeUndefined();
    const plain = await signInCode(world, { code_challenge: verifier });
    expect(await errorOf({ code: plain, code_verifier: verifier })).toBeUndefined();
    const bare = await signInCode(world);
    expect(await errorOf({ code: bare, code_verifier: verifier })).toBe('invalid_code_verifier');
  });

  it.each(['', 'F0AAAAAAAAA.aaaaaaaaaaaaaaaaaaaaaaaa', '.', 'x.y.z', '💥'])(
    'that was never given out is refused: %j',
    async (code) => {
      expect(await errorOf({ code })).toBe('invalid_code');
    },
  );

  it('of one deployment is nothing to another', async () => {
    const deployment = { name: 'government', base_url: 'http://localhost/gov' } as const;
    const gov = await openWorld({ deployment });
    expect((await exchangeCode(gov, { code: await signInCode(world) })).body.error).toBe(
      'invalid_code',
    );
    expect((await gov.call('auth.test', {}, { token: world.bot })).body.error).toBe('invalid_auth');
  });
});

describe('a refresh token', () => {
  const refreshed = (refresh_token: string) =>
    exchangeCode(world, { grant_type: 'refresh_token', refresh_token, redirect_uri: '' });

  it('gives the next access token and its own successor', async () => {
    const first = (await exchangeCode(world, { code: await signInCode(world) })).body;
    const second = (await refreshed(first.refresh_token)).body;
    expect(second).toMatchObject({ ok: true, token_type: 'Bearer', expires_in: 43_200 });
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const [before, after] = [decodeJwt(first.id_token), decodeJwt(second.id_token)];
    expect(after).toMatchObject({ sub: before.sub, auth_time: before['auth_time'] });
    expect(after).not.toHaveProperty('nonce');
    expect((await refreshed(second.refresh_token)).body.ok).toBe(true);
  });

  it('that is used again takes its whole family along', async () => {
    const first = (await exchangeCode(world, { code: await signInCode(world) })).body;
    const second = (await refreshed(first.refresh_token)).body;
    expect((await refreshed(first.refresh_token)).body.error).toBe('invalid_refresh_token');
    expect((await refreshed(second.refresh_token)).body.error).toBe('invalid_refresh_token');
    for (const { access_token: token } of [first, second]) {
      const { body } = await world.call('openid.connect.userInfo', {}, { token });
      expect(body.error).toBe('token_revoked');
    }
  });

  it('is asked for by its grant type, and must be one', async () => {
    expect(await errorOf({ grant_type: 'password', code: 'x' })).toBe('invalid_grant_type');
    expect((await refreshed('xoxe-1-nothing')).body.error).toBe('invalid_refresh_token');
    expect((await refreshed('')).body.error).toBe('invalid_refresh_token');
  });
});

describe('the log of calls', () => {
  const logOf = async (of: typeof world) => {
    const { exchanges } = (await of.sandbox('/exchanges')).body;
    const whole = await Promise.all(
      exchanges.map(async ({ id }: { id: string }) => (await of.sandbox(`/exchanges/${id}`)).body),
    );
    return {
      names: exchanges.map(({ name }: { name: string }) => name),
      text: JSON.stringify(whole),
    };
  };

  it('holds no secret of a sign-in', async () => {
    const other = await openWorld();
    const code = await signInCode(other);
    const { body } = await exchangeCode(other, { code });
    const { names, text } = await logOf(other);
    expect(names).toEqual(['sign-in page', 'sign-in page', 'openid.connect.token']);
    for (const secret of [code, body.access_token, body.refresh_token, other.app.client_secret])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(code.split('.')[1]);
    expect(text).not.toContain(body.id_token.slice(0, 60));
    expect(text).toMatch(/"token_type":"client"/);
  });

  it.each([
    [
      'multipart',
      (secret: string) => {
        const form = new FormData();
        form.set('client_secret', secret);
        return { body: form };
      },
    ],
    [
      'a percent-encoded name',
      (secret: string) => ({ headers: FORM, body: `client%5Fsecret=${secret}` }),
    ],
    ['a broken escape', (secret: string) => ({ headers: FORM, body: `client_secret=${secret}%` })],
    [
      'a JSON text',
      (secret: string) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(secret),
      }),
    ],
  ])('holds no secret that came as %s', async (_what, init) => {
    const other = await openWorld();
    const { client_secret: secret } = other.app;
    await other.send('/api/openid.connect.token', { method: 'POST', ...init(secret) });
    const { names, text } = await logOf(other);
    expect(names).toEqual(['openid.connect.token']);
    expect(text).not.toContain(secret);
  });

  it('holds no verifier, nor a plain challenge', async () => {
    const other = await openWorld();
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const code = await signInCode(other, { code_challenge: verifier });
    await exchangeCode(other, { code, code_verifier: verifier });
    const { text } = await logOf(other);
    const changes = JSON.parse(text).flatMap(
      (exchange: { changes: unknown[] }) => exchange.changes,
    );
    expect(JSON.stringify(changes)).not.toContain(verifier);
  });

  it('takes whatever an app sends along', async () => {
    const other = await openWorld();
    const text = fc
      .tuple(
        fc.constantFrom('', 'code=', 'nonce:', '"secret":"', 'xoxb-'),
        fc.string({ unit: 'binary', minLength: 1 }),
      )
      .map(([before, after]) => before + after);
    await fc.assert(
      fc.asyncProperty(text, text, text, async (state, nonce, login_hint) => {
        const answer = await openPageOf(
          other,
          SIGN_IN,
          signInRequest(other, { state, nonce, login_hint }),
        );
        expect([200, 302]).toContain(answer.status);
      }),
      { numRuns: 200 },
    );
  });
});
