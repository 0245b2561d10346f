import { describe, expect, it } from 'vitest';
import { installRequest } from '../testing/install.ts';
import { openWorld, type Answered, type OpenWorld } from '../testing/open-world.ts';
import {
  consentIn,
  decideConsent,
  INSTALL,
  openPageOf,
  parametersSentBack,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';
import { DECISION_RULES } from './rules/decision.ts';

const world = await openWorld();
const exchangeOf = async ({ headers }: Answered, of: OpenWorld = world) =>
  (await of.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;

const FORM = 'application/x-www-form-urlencoded';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // RFC 7636, appendix B

describe('a decision', () => {
  it('is held to rules in one order, each with the codes it can refuse with', () => {
    expect(DECISION_RULES.map(({ name, codes }) => [name, ...codes])).toEqual([
      ['own form', 'invalid_consent'],
      ['open page', 'invalid_consent'],
      ['redirect URI', 'bad_redirect_uri'],
      ['service', 'temporarily_unavailable', 'access_denied'],
      ['decision', 'invalid_consent'],
    ]);
  });

  it('leaves a step in the trace for what was looked at', async () => {
    const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
    const fields = { consent, decision: 'allow' };
    const answer = await world.send(SIGN_IN, {
      method: 'POST',
      headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin' },
      body: `${new URLSearchParams(fields)}`,
    });
    expect(answer.status).toBe(302);
    const { name, error, trace } = await exchangeOf(answer);
    expect([name, error]).toEqual(['sign-in page', null]);
    expect(trace).toMatchObject(
      ['own form', 'open page', 'redirect URI', 'decision', 'consent'].map((rule) => ({
        rule,
        verdict: 'passed',
      })),
    );
  });

  it('is one of those that the page offers, and leaves the page open otherwise', async () => {
    const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
    const others: Record<string, string>[] = [
      { consent },
      { consent, decision: '' },
      { consent, decision: 'Allow' },
      { consent, decision: 'allow cancel' },
    ];
    for (const fields of others) {
      const refused = await decideConsent(world, SIGN_IN, fields);
      expect([fields, refused.status]).toEqual([fields, 403]);
      const { error, trace } = await exchangeOf(refused);
      expect(trace.at(-1)).toMatchObject({ rule: 'decision', verdict: 'refused', error });
    }
    const allowed = await decideConsent(world, SIGN_IN, { consent, decision: 'allow' });
    expect(parametersSentBack(allowed).get('code')).not.toBeNull();
  });

  it('without the secret of a page is refused, whatever else is sent', async () => {
    for (const fields of [{ decision: 'allow' }, { consent: '', decision: 'cancel' }]) {
      const refused = await decideConsent(world, SIGN_IN, fields);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('location')).toBeNull();
      const { error, trace } = await exchangeOf(refused);
      expect(error).toBe('invalid_consent');
      expect(trace).toMatchObject([{ rule: 'open page', verdict: 'refused', error }]);
    }
  });

  it('to cancel is taken once too, and tells the client nothing but that', async () => {
    const page = await openPageOf(world, SIGN_IN, signInRequest(world));
    const fields = { consent: consentIn(page), decision: 'cancel' };
    const answer = await decideConsent(world, SIGN_IN, fields);
    expect(answer.headers.get('location')).toBe(
      'http://127.0.0.1/callback?error=access_denied&error_description=cancelled&state=the-state',
    );
    const { error, trace } = await exchangeOf(answer);
    expect(error).toBe('access_denied');
    expect(trace.at(-1)).toMatchObject({ rule: 'consent', verdict: 'passed' });
    expect((await decideConsent(world, SIGN_IN, fields)).status).toBe(403);
  });

  it('notes the outcome in the trace', async () => {
    const open = async () => consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
    const said = [];
    for (const choice of [
      { decision: 'allow' },
      { decision: 'cancel' },
      { decision: 'person' },
      { decision: 'allow', user: 'U0NOBODY' },
    ]) {
      const answer = await decideConsent(world, SIGN_IN, { consent: await open(), ...choice });
      const exchange = await exchangeOf(answer);
      const { rule, verdict, evidence, detail } = exchange.trace.at(-1);
      expect([exchange.name, rule, verdict]).toEqual(['sign-in page', 'consent', 'passed']);
      expect(evidence).not.toBe('');
      said.push(detail);
    }
    expect(new Set(said).size, 'each says something else').toBe(said.length);
    expect(said).not.toContain('');
    expect(said[3]).toContain('U0NOBODY');
  });

  it('meets what has changed since the page was opened', async () => {
    for (const [condition, error] of [
      ['service_down', 'temporarily_unavailable'],
      ['workspace_deleted', 'access_denied'],
      ['enterprise_migration', 'temporarily_unavailable'],
    ] as const) {
      const other = await openWorld();
      const consent = consentIn(await openPageOf(other, SIGN_IN, signInRequest(other)));
      await other.sandbox(`/conditions/${condition}`, {}, 'PUT');
      const refused = await decideConsent(other, SIGN_IN, { consent, decision: 'allow' });
      const back = parametersSentBack(refused);
      expect([back.get('error'), back.get('code')]).toEqual([error, null]);
      expect(back.get('error_description')).not.toBe('');
      expect(back.get('state')).toBe('the-state');
      const { trace } = await exchangeOf(refused, other);
      expect(trace.at(-1)).toMatchObject({ rule: 'service', verdict: 'refused', error });
      const asked = await openPageOf(other, INSTALL, installRequest(other));
      expect(parametersSentBack(asked).get('error')).toBe(error);
    }
  });
});

describe('a request to authorize', () => {
  it('may be posted as a form, and as nothing else', async () => {
    const body = `${new URLSearchParams(signInRequest(world))}`;
    const posted = (type: string, text = body) =>
      world.send(SIGN_IN, { method: 'POST', headers: { 'content-type': type }, body: text });
    for (const type of [FORM, `${FORM}; charset=utf-8`, `${FORM}; charset=iso-8859-1`])
      expect([type, (await posted(type)).status]).toEqual([type, 200]);
    for (const type of ['text/plain', 'application/json', `${FORM}; charset=klingon`]) {
      const { status, body: page } = await posted(type);
      expect([type, status]).toEqual([type, 400]);
      expect(page).toContain('invalid_client_id');
    }
    expect((await posted(FORM, `${body}&x=%`)).status, 'a broken escape').toBe(400);
    expect((await world.send(SIGN_IN, { method: 'POST' })).status, 'no body').toBe(400);
  });

  it('names each parameter once; one that is empty counts as not sent', async () => {
    const query = `${new URLSearchParams(signInRequest(world))}`;
    const answered = async (more: string) => world.send(`${SIGN_IN}?${query}${more}`);
    expect((await answered('&prompt=&max_age=&team=&request=')).status).toBe(200);
    for (const [more, error] of [
      ['&state=the-state', 'invalid_request'],
      ['&state=', 'invalid_request'],
      ['&x=1&x=1', 'invalid_request'],
      ['&prompt=&prompt=login', 'invalid_request'],
    ] as const)
      expect([more, parametersSentBack(await answered(more)).get('error')]).toEqual([more, error]);
    for (const [name, error] of [
      ['client_id', 'invalid_client_id'],
      ['redirect_uri', 'bad_redirect_uri'],
    ] as const) {
      const answer = await answered(`&${name}=${encodeURIComponent(world.app.client_id)}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect((await exchangeOf(answer)).trace.at(-1)).toMatchObject({ verdict: 'refused', error });
      expect(answer.body).toContain('more than once');
    }
  });

  it.each([
    ['T0NOWHERE', 'invalid_request'],
    ['', null],
  ])('for the workspace %j is answered %j', async (team, error) => {
    expect(
      parametersSentBack(await openPageOf(world, SIGN_IN, signInRequest(world, { team }))).get(
        'error',
      ),
    ).toBe(error);
  });

  it('by any other verb is refused in plain text', async () => {
    for (const [path, name] of [
      [SIGN_IN, 'sign-in page'],
      [INSTALL, 'install page'],
    ] as const) {
      const answer = await world.send(path, { method: 'PUT' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        405,
        'text/plain; charset=utf-8',
      ]);
      expect(answer.body).not.toBe('');
      const error = 'method_not_allowed';
      expect(await exchangeOf(answer)).toMatchObject({ name, status: 405, error, trace: [] });
    }
  });

  it('names the workspace by id or by domain', async () => {
    const { team } = await world.brief();
    for (const name of [team.id, team.domain]) {
      const page = await openPageOf(world, SIGN_IN, signInRequest(world, { team: name }));
      expect(page.status).toBe(200);
    }
  });

  it.each([
    ['a challenge alone is plain', { code_challenge: CHALLENGE }, 200],
    ['plain', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }, 200],
    ['S256', { code_challenge: CHALLENGE, code_challenge_method: 'S256' }, 200],
    ['the shortest', { code_challenge: 'a'.repeat(43) }, 200],
    ['the longest', { code_challenge: `aZ09-._~${'a'.repeat(120)}` }, 200],
    ['one too short', { code_challenge: 'a'.repeat(42) }, 302],
    ['one too long', { code_challenge: 'a'.repeat(129) }, 302],
    ['another character', { code_challenge: `${'a'.repeat(43)}+` }, 302],
    ['another character first', { code_challenge: `=${'a'.repeat(43)}` }, 302],
    ['a method in lower case', { code_challenge: CHALLENGE, code_challenge_method: 's256' }, 302],
    ['a method alone', { code_challenge_method: 'S256' }, 302],
  ])('takes the challenges of RFC 7636, 4.2 and 4.3: %s', async (_what, more, status) => {
    const answer = await openPageOf(world, SIGN_IN, signInRequest(world, more));
    expect(answer.status).toBe(status);
    const error = status === 200 ? null : 'invalid_request';
    expect(parametersSentBack(answer).get('error')).toBe(error);
    const step = (await exchangeOf(answer)).trace.find(
      ({ rule }: { rule: string }) => rule === 'code challenge',
    );
    expect(step.verdict).toBe(error === null ? 'passed' : 'refused');
  });

  it.each([
    ['state', 8000],
    ['nonce', 2000],
  ])(
    'carries a %s of at most %i characters, none of them a control character',
    async (name, most) => {
      const errorOf = async (value: string) =>
        parametersSentBack(
          await openPageOf(world, SIGN_IN, signInRequest(world, { [name]: value })),
        ).get('error');
      expect(await errorOf('a'.repeat(most))).toBeNull();
      expect(await errorOf('a'.repeat(most + 1))).toBe('invalid_request');
      expect(await errorOf('a b/日本 "<>')).toBeNull();
      for (const text of ['\u0000', 'a\tb', 'a\n', '\u007f', '\u0085'])
        expect([text, await errorOf(text)]).toEqual([text, 'invalid_request']);
    },
  );
});
