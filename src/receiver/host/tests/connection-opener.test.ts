import { describe, expect, it } from 'vitest';
import { ConnectionOpener } from '../connection-opener.ts';

const BASE = 'http://site.test:4000/demo';
const TOKEN = {
  token: 'xapp-1',
  type: 'app',
  status: 'active',
  scopes: ['connections:write'],
};
const OPEN = { ok: true, url: 'wss://site.example/link?ticket=1' };

interface Played {
  readonly app?: object | null;
  readonly tokens?: readonly object[];
  /** What each call of `apps.connections.open` answers, in turn. */
  readonly answers?: readonly object[];
  readonly minting?: Response;
}

/** Opens a connection at a platform that the test plays. */
async function open({ app = {}, tokens = [TOKEN], answers = [OPEN], minting }: Played = {}) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  let calls = 0;
  const known = { app_id: 'A1', delivery: 'socket', delivery_disabled: false, tokens, ...app };
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    if (url === `${BASE}/sandbox`)
      return Response.json({ team: { id: 'T1' }, apps: app === null ? [] : [known] });
    if (url === `${BASE}/sandbox/tokens`) return minting ?? Response.json({ token: 'xapp-new' });
    calls += 1;
    return Response.json(answers[calls - 1]);
  };
  const opened = await new ConnectionOpener(fetch as typeof globalThis.fetch, BASE, 'A1').open();
  const used = asked
    .filter(({ url }) => url.endsWith('/api/apps.connections.open'))
    .map(({ init }) => new Headers(init?.headers).get('authorization'));
  return { opened, asked, used };
}

describe('a connection that a receiver opens', () => {
  it('is asked for with the newest token of the app that may, at the address of the page', async () => {
    const tokens = [
      { ...TOKEN, token: 'old' },
      { ...TOKEN, token: 'new' },
      { ...TOKEN, token: 'a bot’s', type: 'bot' },
      { ...TOKEN, token: 'revoked', status: 'revoked' },
      { ...TOKEN, token: 'narrow', scopes: ['authorizations:read'] },
    ];
    const { opened, used, asked } = await open({ tokens });
    expect(opened).toEqual({
      kind: 'opened',
      address: 'ws://site.test:4000/link?ticket=1',
    });
    expect(used).toEqual(['Bearer new']);
    const { init } = asked.at(-1) ?? {};
    expect(init?.method).toBe('POST');
    expect(new Headers(init?.headers).get('content-type')).toBe(
      'application/x-www-form-urlencoded',
    );
  });

  it('is asked for with a token of its own where the app has none', async () => {
    const { opened, used, asked } = await open({ tokens: [] });
    expect(opened.kind).toBe('opened');
    expect(used).toEqual(['Bearer xapp-new']);
    const minted = asked.find(({ url }) => url.endsWith('/sandbox/tokens'))?.init;
    expect(new Headers(minted?.headers).get('content-type')).toBe('application/json');
    expect(await new Response(minted?.body ?? null).json()).toEqual({
      app_id: 'A1',
      type: 'app',
      scopes: ['connections:write'],
    });
  });

  it.each(['invalid_auth', 'token_revoked', 'token_expired', 'missing_scope'])(
    'is asked for with another token where that of the app is refused: %s',
    async (error) => {
      const { opened, used } = await open({ answers: [{ ok: false, error }, OPEN] });
      expect(opened.kind).toBe('opened');
      expect(used).toEqual(['Bearer xapp-1', 'Bearer xapp-new']);
    },
  );

  it.each(['internal_error', 'not_invalid_auth', 'missing_scopes'])(
    'fails with an error that another token would have, too: %s',
    async (error) => {
      const { opened, used } = await open({ answers: [{ ok: false, error }] });
      expect(opened).toEqual({ kind: 'failed', reason: `apps.connections.open: ${error}` });
      expect(used).toHaveLength(1);
    },
  );

  it.each([
    [{ ok: true }],
    [{ ok: true, url: 'no address' }],
    [{ ok: true, url: 'https://site.example/' }],
    [{ ok: true, url: 'xwss://site.example/' }],
    [{ ok: true, url: 'wssx://site.example/' }],
  ])('fails where it has no address of a socket: %j', async (answer) => {
    const { opened } = await open({ answers: [answer] });
    expect(opened).toEqual({
      kind: 'failed',
      reason: 'apps.connections.open: it returned no address',
    });
  });

  it.each([
    ['the world has no such app', { app: null }, 'no longer has the app'],
    ['the app gets requests', { app: { delivery: 'http' } }, 'no longer delivers over sockets'],
    ['its deliveries are disabled', { app: { delivery_disabled: true } }, 'are disabled'],
    [
      'it is not installed',
      { answers: [{ ok: false, error: 'account_inactive' }] },
      'not installed in the workspace',
    ],
  ])('is refused for good where %s', async (_why, played, reason) => {
    const { opened } = await open(played);
    expect(opened).toEqual({ kind: 'refused', reason: expect.stringContaining(reason) });
  });

  it('fails where the platform does not answer as one', async () => {
    const { opened } = await open({ answers: [{}] });
    expect(opened).toEqual({ kind: 'failed', reason: expect.any(String) });
    const refused = new Response('{}', { status: 500 });
    expect((await open({ tokens: [], minting: refused })).opened).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('POST /sandbox/tokens answered HTTP 500'),
    });
  });
});
