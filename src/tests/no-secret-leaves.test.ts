import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { archiveExchange } from '../app/wire/copy/archive-exchange.ts';
import { codeOf } from '../app/wire/copy/snippets.ts';
import { harOf } from '../client/export/har.ts';
import { SECRET_FIELDS } from '../contract/secrets/masked-fields.ts';
import type { Exchange } from '../contract/sandbox.ts';
import { searchOfDraft } from '../panels/explorer/draft/explorer-search.ts';
import { installApp } from '../platform/testing/install.ts';
import { openWorld, type OpenWorld } from '../platform/testing/open-world.ts';
import {
  SIGN_IN,
  consentIn,
  exchangeCode,
  openPageOf,
  signInCode,
  signInRequest,
} from '../platform/testing/sign-in.ts';
import {
  ENCODINGS,
  FORM,
  MULTIPART,
  PLACES,
  exchange,
  get,
  multipart,
  post,
} from './places.fixture.ts';
import { readings } from './readings.fixture.ts';

/** How many of the encodings and secrets are tried in each place. */
const RUNS = 15;

const CONSOLE = ['debug', 'log', 'info', 'warn', 'error'] as const;
let world: OpenWorld;
let stream: ReadableStreamDefaultReader<Uint8Array>;
/** Every secret of the world by what it is: the whole of it, and the part that must not be read anywhere. */
let secrets: { readonly what: string; readonly text: string; readonly hidden: string }[];
let said: string[] = [];
/** The exchange before. */
let lastId = '';

beforeAll(async () => {
  world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  const { app } = world;
  const code = await signInCode(world);
  const { body: tokens } = await exchangeCode(world, { code: await signInCode(world) });
  const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
  const hook = new URL(app.webhooks[0]?.url ?? '').pathname;
  const minted = await Promise.all(
    ['bot', 'user', 'app', 'legacy_bot', 'workspace'].map((type) => world.mint(type, [])),
  );
  await world.sandbox(`/apps/${app.app_id}`, { token_rotation_enabled: true }, 'PATCH');
  const rotated = await installApp(world, { user_scope: 'search:read' });
  secrets = [
    { what: 'token that expires', text: rotated.access_token },
    { what: 'token that expires', text: rotated.authed_user.access_token },
    { what: 'refresh token of an install', text: rotated.refresh_token },
    { what: 'refresh token of an install', text: rotated.authed_user.refresh_token },
    ...[world.bot, world.user, ...minted].map((text) => ({ what: 'token', text })),
    { what: 'access token', text: tokens.access_token },
    { what: 'refresh token', text: tokens.refresh_token },
    { what: 'identity token', text: tokens.id_token, hidden: tokens.id_token.split('.')[1] },
    { what: 'code', text: code },
    { what: 'consent page', text: consent },
    { what: 'client secret', text: app.client_secret },
    { what: 'signing secret', text: app.signing_secret },
    { what: 'verification token', text: app.verification_token },
    { what: 'webhook', text: hook, hidden: hook.split('/').at(-1) ?? '' },
    { what: 'webhook secret', text: hook.split('/').at(-1) ?? '' },
  ].map(({ what, text, hidden = text }) => ({
    what,
    text,
    // What is left of the front may be shown, and so may the last four characters.
    hidden: hidden.split(/[-.]/).at(-1)?.slice(0, -4) ?? '',
  }));
  const response = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  stream = (response.body as ReadableStream<Uint8Array>).getReader();
  for (const method of CONSOLE)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(words.map(String).join(' '));
    });
});

afterEach(() => {
  said = [];
});

/** Reads the stream up to the event of an exchange. */
async function streamedUntil(id: string): Promise<string> {
  let text = '';
  while (!text.includes(`"id":"${id}"`)) {
    const { value, done } = await stream.read();
    if (done) throw new Error('the stream ended');
    text += new TextDecoder().decode(value);
  }
  return text;
}

/** Everything that is written down of a call, by where. */
async function surfacesOf(request: Request): Promise<Record<string, string>> {
  const response = await world.platform.fetch(request);
  const id = response.headers.get('x-parley-exchange') ?? '';
  expect(id).not.toBe('');
  const { ok: _ok, ...whole } = (await world.sandbox(`/exchanges/${id}`)).body;
  const made = whole as Exchange;
  const { exchanges } = (await world.sandbox(`/exchanges?after=${lastId}`)).body;
  lastId = id;
  return {
    log: JSON.stringify(exchanges),
    exchange: JSON.stringify(made),
    trace: JSON.stringify(made.trace),
    stream: await streamedUntil(id),
    archive: harOf([archiveExchange(made)]),
    curl: codeOf('curl', made, null),
    fetch: codeOf('fetch', made, null),
    go: codeOf('go', made, null),
    java: codeOf('java', made, null),
    console: said.join('\n'),
  };
}

function expectHidden(surfaces: Record<string, string>, hidden: string): void {
  for (const [name, text] of Object.entries(surfaces))
    for (const read of readings(text))
      if (read.includes(hidden)) throw new Error(`${name} shows ${hidden}: ${text.slice(0, 3000)}`);
}

describe('no secret of the world is written down', () => {
  it('with every kind of secret tried', () => {
    expect(new Set(secrets.map(({ what }) => what)).size).toBe(13);
    for (const { hidden } of secrets) expect(hidden.length).toBeGreaterThan(12);
  });

  it.each(Object.keys(PLACES))('that came in %s', async (place) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(ENCODINGS)),
        fc.nat(secrets.length - 1),
        async (encoding, nth) => {
          const secret = secrets[nth];
          const request = requestWith(place, ENCODINGS[encoding]?.(secret?.text ?? '') ?? '');
          fc.pre(request !== null);
          if (request !== null && secret !== undefined)
            expectHidden(await surfacesOf(request), secret.hidden);
        },
      ),
      { numRuns: RUNS },
    );
  });

  const tokens = () =>
    secrets.filter(({ what }) => /^(token|access token|refresh token)$/.test(what));
  const TAKEN_APART: Readonly<Record<string, (token: string) => string>> = {
    'without its prefix': (token) => token.slice(token.lastIndexOf('-') + 1),
    'without most of its prefix': (token) => `x${token.slice(token.indexOf('-'))}`,
    'in two fields': (token) => `${token.slice(0, -12)}&b=${token.slice(-12)}`,
    'in two fields after its prefix': (token) =>
      `${token.slice(0, token.lastIndexOf('-') + 1)}&b=${token.slice(token.lastIndexOf('-') + 1)}`,
    'in base64': (token) => btoa(token),
    'in base64 after a byte': (token) => btoa(`:${token}`),
    'in base64 after two, as in URLs': (token) =>
      btoa(`ab${token}:?>`).replaceAll('+', '-').replaceAll('/', '_'),
    'in base64 in a longer text': (token) => btoa(`{"some":"text","token":"${token}"}`),
  };
  it.each(Object.keys(TAKEN_APART))('of a token %s', async (way) => {
    for (const { text, hidden } of tokens()) {
      const shown = await surfacesOf(post('/api/api.test', FORM, `a=${TAKEN_APART[way]?.(text)}`));
      expectHidden(shown, hidden);
      // Neither half is of use alone, and both are masked.
      expectHidden(shown, hidden.slice(0, 8));
      expectHidden(shown, hidden.slice(-8));
    }
  });

  it('where a challenge is the verifier itself', async () => {
    const code_challenge = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    for (const more of [{}, { code_challenge_method: 'plain' }]) {
      const asked = signInRequest(world, { code_challenge, ...more });
      const query = await surfacesOf(get(SIGN_IN, asked));
      const form = await surfacesOf(post(SIGN_IN, FORM, new URLSearchParams(asked).toString()));
      const code = await signInCode(world, { code_challenge, ...more });
      const last = await surfacesOf(
        exchange(world, `code=${code}&code_verifier=${code_challenge}`),
      );
      for (const surfaces of [query, form, last])
        expectHidden(surfaces, code_challenge.slice(0, 20));
    }
  });

  it('in the half that a cut leaves of it', async () => {
    const most = 256 * 1024;
    for (const { what, text, hidden } of secrets) {
      const half = Math.floor(text.length / 2);
      const before = 'foo='.padEnd(most - half, 'x ');
      const surfaces = await surfacesOf(post('/api/api.test', 'text/css', before + text));
      expect(surfaces['exchange']).toContain('"truncated":true');
      const first = text.slice(text.indexOf(hidden), half);
      const shown = surfaces['exchange'] ?? '';
      expect(first.length < 4 || !shown.includes(first), `the first half of a ${what}`).toBe(true);
    }
  });
});

describe('a secret field', () => {
  const value = 'S3cret.Value-of_43';
  const draft = { type: 'form', contentType: null, charset: '', token: 'header', readable: null };
  const written: Readonly<Record<string, (name: string) => [type: string, body: string]>> = {
    form: (name) => [FORM, `${name}=${value}`],
    json: (name) => ['application/json', JSON.stringify({ [name]: value })],
    multipart: (name) => [MULTIPART, multipart(`form-data; name="${name}"`, value)],
    text: (name) => ['text/plain', `a=1&${name}=${value}`],
  };
  it.each(SECRET_FIELDS)('%s is masked on every surface', async (name) => {
    expectHidden(await surfacesOf(get('/api/api.test', { [name]: value })), value);
    for (const [type, write] of Object.entries(written)) {
      const [contentType, text] = write(name);
      const surfaces = await surfacesOf(post('/api/api.test', contentType, text));
      expectHidden(surfaces, value);
      for (const verb of ['GET', 'POST'] as const) {
        const search = searchOfDraft({
          ...draft,
          verb,
          type: type as 'form',
          token: 'header',
          text,
        });
        expect(JSON.stringify(search)).toBe('{}');
      }
    }
    const header = `x-${name.replaceAll('_', '-')}`;
    const headed = await surfacesOf(post('/api/api.test', FORM, 'a=1', { [header]: value }));
    expectHidden(headed, value);
  });

  it('is what the methods of the Web API call their secrets', async () => {
    const { methods } = (await world.sandbox('/catalog')).body;
    const named = methods.flatMap((method: { arguments: { properties?: object } }) =>
      Object.keys(method.arguments.properties ?? {}),
    );
    const secret = named.filter((name: string) => /token|secret|code|verifier|ticket/.test(name));
    expect(secret.length).toBeGreaterThan(0);
    for (const name of secret) expect(SECRET_FIELDS).toContain(name);
  });
});

/** Null where no request can be made of it: engines refuse some names of headers and boundaries. */
function requestWith(place: string, text: string): Request | null {
  try {
    return PLACES[place]?.(world, text) ?? null;
  } catch {
    return null;
  }
}
