import { describe, expect, it } from 'vitest';
import { governmentBeside } from '../runtime/government.ts';
import { advance } from '../testing/lively-world.ts';
import { openWorld } from '../testing/open-world.ts';
import {
  connectTo,
  SocketClient,
  socketRequest,
  socketUrl,
  socketWorld,
} from '../testing/socket-client.ts';

const statusOf = async (answer: object) => {
  if (!(answer instanceof Response)) return 'accepted';
  const { ok, error } = (await answer.json()) as { ok: boolean; error: string };
  expect(ok).toBe(false);
  return [answer.status, error];
};

describe('a ticket', () => {
  it('opens one socket once', async () => {
    const { world } = await socketWorld();
    const request = socketRequest(await socketUrl(world));
    expect(await statusOf(await world.platform.connect(request))).toBe('accepted');
    expect(await statusOf(await world.platform.connect(request))).toEqual([401, 'invalid_ticket']);
  });

  it.each([
    [29.9, 'accepted'],
    [30, [401, 'invalid_ticket']],
    // It was issued in the future of the clock.
    [-1, [401, 'invalid_ticket']],
  ])('is valid for 30 seconds of the world’s clock: after %s', async (seconds, expected) => {
    const { world } = await socketWorld();
    const request = socketRequest(await socketUrl(world));
    await advance(world, seconds);
    expect(await statusOf(await world.platform.connect(request))).toEqual(expected);
  });

  it.each(['', '?ticket=', '?ticket=guessed', '?other=1'])(
    'that was never issued opens nothing: %s',
    async (query) => {
      const { world } = await socketWorld();
      const answer = await world.platform.connect(socketRequest(`ws://localhost/link${query}`));
      expect(await statusOf(answer)).toEqual([401, 'invalid_ticket']);
    },
  );

  it('is one of at most a hundred of an app; the oldest gives way', async () => {
    const { world } = await socketWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const token = await world.mint('app', ['connections:write']);
    const urls: string[] = [];
    for (let n = 0; n < 101; n += 1) urls.push(await socketUrl(world, token));
    const [first = '', second = ''] = urls;
    const answers = [first, second].map((url) => world.platform.connect(socketRequest(url)));
    expect(await statusOf(await (answers[0] as Promise<object>))).toEqual([401, 'invalid_ticket']);
    expect(await statusOf(await (answers[1] as Promise<object>))).toBe('accepted');
  });

  it('is never issued twice, even if the world is set back', async () => {
    const { world } = await socketWorld();
    const token = await world.mint('app', ['connections:write']);
    const snapshot = (await world.sandbox('/snapshot')).body;
    const first = await socketUrl(world, token);
    await world.sandbox('/snapshot', snapshot, 'PUT');
    expect(await socketUrl(world, token)).not.toBe(first);
    expect(await statusOf(await world.platform.connect(socketRequest(first)))).toEqual([
      401,
      'invalid_ticket',
    ]);
  });

  it('for real-time messages is in the path, where a client that sets the query keeps it', async () => {
    const { world } = await socketWorld();
    const token = await world.mint('legacy_bot', []);
    const url = (await world.call('rtm.connect', {}, { token })).body.url as string;
    expect(url).toMatch(/^ws:\/\/localhost\/link\/\w{40}$/);
    expect((await connectTo(world, `${url}?batch_presence_aware=1`)).said).toEqual(['hello']);
    expect(await statusOf(await world.platform.connect(socketRequest(url)))).toEqual([
      401,
      'invalid_ticket',
    ]);
    const { exchanges } = (await world.sandbox('/exchanges')).body;
    const whole = await world.sandbox(`/exchanges/${exchanges.at(-1).id}`);
    expect(whole.body.name).toBe('rtm.connect');
    expect(JSON.stringify(whole.body)).not.toContain(url.slice(-40));
  });

  it('of one deployment opens nothing at another', async () => {
    const { world } = await socketWorld();
    const government = await openWorld({ deployment: governmentBeside(world.platform.deployment) });
    const url = await socketUrl(government);
    expect(url).toMatch(/^ws:\/\/localhost\/gov\/link\?ticket=\w{40}$/);
    expect(await world.platform.connect(socketRequest(url))).toMatchObject({ status: 404 });
  });

  it('is not in the log, nor in the stream', async () => {
    const { world } = await socketWorld();
    const ticket = new URL(await socketUrl(world)).searchParams.get('ticket') ?? '?';
    const { exchanges } = (await world.sandbox('/exchanges')).body;
    const whole = await world.sandbox(`/exchanges/${exchanges.at(-1).id}`);
    expect(whole.body.name).toBe('apps.connections.open');
    expect(JSON.stringify(whole.body)).toContain('link?ticket=…');
    expect(JSON.stringify(whole.body)).not.toContain(ticket);
    expect(JSON.stringify((await world.sandbox('/snapshot')).body)).not.toContain(ticket);
  });
});

describe('a request for a socket', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
  ])('of a page of another site is refused without a valid ticket: %o', async (headers) => {
    const { world } = await socketWorld();
    const used = await socketUrl(world);
    await connectTo(world, used);
    for (const url of [used, 'ws://localhost/link?ticket=guessed', 'ws://localhost/link']) {
      const answer = await world.platform.connect(socketRequest(url, headers));
      expect(await statusOf(answer)).toEqual([403, 'foreign_page']);
    }
  });

  it('with a ticket is accepted whatever origin it names, as slack-go names that of the service', async () => {
    const { world } = await socketWorld();
    for (const origin of ['https://api.slack.com', 'https://evil.example']) {
      const request = socketRequest(await socketUrl(world), { origin });
      expect(await statusOf(await world.platform.connect(request))).toBe('accepted');
      expect(await statusOf(await world.platform.connect(request))).toEqual([403, 'foreign_page']);
    }
  });

  it('of the page of this origin is accepted', async () => {
    const { world } = await socketWorld();
    const request = socketRequest(await socketUrl(world), { origin: 'http://localhost' });
    expect(await statusOf(await world.platform.connect(request))).toBe('accepted');
  });

  it('elsewhere finds nothing', async () => {
    const { world } = await socketWorld();
    for (const path of ['/', '/api/auth.test', '/link/', '/linked', '/sandbox']) {
      const answer = (await world.platform.connect(
        socketRequest(`ws://localhost${path}`),
      )) as Response;
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'not found']);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    }
  });

  it('is refused while 500 sockets are open', async () => {
    const { world } = await socketWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const token = await world.mint('legacy_bot', []);
    const open = async () =>
      world.platform.connect(
        socketRequest((await world.call('rtm.connect', {}, { token })).body.url),
      );
    for (let n = 0; n < 500; n += 1) {
      const answer = await open();
      if (!(answer instanceof Response)) answer.open(new SocketClient());
    }
    expect(await statusOf(await open())).toEqual([503, 'too_many_sockets']);
  });

  it('that does not ask for an upgrade is answered with 426', async () => {
    const { world } = await socketWorld();
    const answer = await world.send('/link');
    expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket']);
    expect(answer.headers.get('connection')).toBe('upgrade');
    expect(answer.body).toMatchObject({ ok: false, error: 'upgrade_required' });
  });
});
