import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../test-storage.ts';
import { LONGEST_PROGRAM } from '../protocol/limits.ts';
import { APP, fakePage, fakePlatform, openedFrame, type FakeFrame } from './fake-page.fixture.ts';
import { BuiltInReceivers } from './receivers.ts';
import { StartedPrograms } from './started-programs.ts';

const of = { deployment: 'commercial', app_id: 'A1' } as const;
const BASE = 'https://site.test';

let frames: readonly FakeFrame[];
beforeEach(() => {
  frames = fakePage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

function page({ app = APP as object, storage = new MemoryStorage() } = {}) {
  const platform = fakePlatform(app);
  const started = new StartedPrograms(storage, 'world');
  const receivers = new BuiltInReceivers({
    document: `${BASE}/receiver.html`,
    baseUrlOf: (deployment) => (deployment === 'government' ? `${BASE}/gov` : BASE),
    fetch: platform.fetch,
    started,
  });
  const printed = () => receivers.get(of).printed.map(({ text }) => text);
  /** Starts a program; `say` is what it says first. */
  const run = async (program = 'receive()', say: object = { kind: 'ready', receives: true }) => {
    const starting = receivers.start(of, program);
    const frame = await openedFrame(frames, frames.length);
    frame.says(say);
    return { frame, state: await starting };
  };
  return { ...platform, receivers, started, storage, printed, run };
}

describe('a receiver', () => {
  it('runs its program in a sandboxed frame, which is told the secrets of its app and no token', async () => {
    const { receivers, run } = page();
    expect(receivers.get(of)).toMatchObject({ status: 'stopped', program: null, reason: null });
    const { frame, state } = await run('the program');
    expect(state).toMatchObject({ status: 'running', program: 'the program', requests: 0 });
    expect(receivers.get(of)).toBe(state);
    expect(frame).toMatchObject({
      attributes: { sandbox: 'allow-scripts', allow: '' },
      src: `${BASE}/receiver.html`,
      referrerPolicy: 'no-referrer',
      hidden: true,
    });
    expect(frame.given).toEqual({
      origin: '*',
      message: {
        kind: 'receiver',
        program: 'the program',
        env: {
          APP_ID: 'A1',
          TEAM_ID: 'T1',
          BOT_USER_ID: 'U1',
          SIGNING_SECRET: APP.signing_secret,
          VERIFICATION_TOKEN: APP.verification_token,
        },
      },
    });
  });

  it('hands requests to its program, whose calls are made with the newest bot token', async () => {
    const { receivers, run, asked } = page();
    const { frame } = await run();
    const result = receivers.request(of, { 'x-parley-delivery': 'D1' }, '{}');
    const { id } = await frame.hears('request');
    frame.says({ kind: 'call', call: 1, request: id, method: 'api.test', args: '{"a":"b"}' });
    expect(await frame.hears('called')).toMatchObject({ call: 1, text: '{"ok":true}' });
    frame.says({ kind: 'answer', request: id, status: 201, headers: {}, body: 'yes' });
    expect(await result).toEqual({ kind: 'answered', status: 201, headers: {}, body: 'yes' });
    const { url, init } = asked.at(-1) ?? { url: '', init: {} };
    expect([url, init.body]).toEqual([`${BASE}/api/api.test`, 'a=b']);
    expect(init.headers).toMatchObject({ authorization: 'Bearer xoxb-new' });
    await vi.waitFor(() => expect(receivers.get(of)).toMatchObject({ requests: 1, calls: 1 }));
  });

  it('is one for each app of each deployment', async () => {
    const { receivers, run, asked } = page();
    await run();
    const other = { ...of, deployment: 'government' } as const;
    expect(receivers.get(other).status).toBe('stopped');
    expect(await receivers.request(other, {}, '')).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('is not running'),
    });
    expect(await receivers.start(other, 'p'.repeat(LONGEST_PROGRAM + 1))).toMatchObject({
      status: 'stopped',
      reason: `It is longer than ${LONGEST_PROGRAM} characters.`,
    });
    void receivers.start(other, 'p');
    expect(asked.at(-1)?.url).toBe(`${BASE}/gov/sandbox`);
    receivers.stop(other);
  });

  it('tells whoever listens of each change, and of none afterwards', async () => {
    const { receivers, run } = page();
    const listener = vi.fn<() => void>();
    const forget = receivers.subscribe(listener);
    await run();
    expect(listener).toHaveBeenCalled();
    forget();
    listener.mockClear();
    receivers.stop(of);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('what a program prints', () => {
  it('is shown with its level and line, until it is cleared', async () => {
    const { receivers, run } = page();
    const { frame } = await run();
    frame.says({ kind: 'print', level: 'warn', text: 'one', line: 3 });
    frame.says({ kind: 'print', level: 'log', text: 'two', line: null });
    await vi.waitFor(() =>
      expect(receivers.get(of).printed).toMatchObject([
        { level: 'warn', text: 'one', line: 3 },
        { level: 'log', text: 'two', line: null },
      ]),
    );
    receivers.clear(of);
    expect(receivers.get(of).printed).toEqual([]);
  });
});

describe('a receiver stops', () => {
  it('when the user says so: its frame goes, what is open fails, and no reload starts it', async () => {
    const { receivers, run, started } = page();
    const { frame } = await run();
    expect(started.list()).toHaveLength(1);
    const open = receivers.request(of, {}, '');
    receivers.stop(of);
    expect(frame.isRemoved).toBe(true);
    expect(await open).toMatchObject({ kind: 'failed' });
    expect(receivers.get(of)).toMatchObject({ status: 'stopped', reason: null, socket: null });
    expect(started.list()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['it has no handler', { kind: 'ready', receives: false }, 'It has no handler'],
    ['it says what is not allowed', { kind: 'eval' }, 'a message that is not allowed'],
  ])('when %s, with the reason, and no reload starts it', async (_why, say, reason) => {
    const { run, printed, started } = page();
    const { frame, state } = await run('p', say);
    expect([state.status, frame.isRemoved, started.list()]).toEqual(['stopped', true, []]);
    expect(state.reason).toContain(reason);
    expect(printed().at(-1)).toBe(`Stopped. ${state.reason}`);
  });

  it('with what the program printed about itself, if it has no handler', async () => {
    const { receivers } = page();
    const starting = receivers.start(of, 'p');
    const frame = await openedFrame(frames);
    frame.says({ kind: 'print', level: 'log', text: 'fine', line: 1 });
    frame.says({ kind: 'print', level: 'error', text: 'TypeError: x', line: 4 });
    frame.says({ kind: 'print', level: 'error', text: 'and more', line: null });
    frame.says({ kind: 'ready', receives: false });
    expect((await starting).reason).toBe('TypeError: x (line 4)');
  });

  it.each([
    ['SyntaxError: no', 2, 'SyntaxError: no (line 2)'],
    [null, null, 'The program has a syntax error. The editor marks it.'],
  ])('when it cannot be read: %s', async (message, line, reason) => {
    const { receivers, printed } = page();
    const starting = receivers.start(of, 'p');
    const frame = await openedFrame(frames);
    frame.tells({ kind: 'started' });
    frame.tells({ kind: 'error', message, line });
    expect((await starting).reason).toBe(reason);
    expect(receivers.get(of).printed[0]).toMatchObject({ level: 'error', line });
    expect(printed()).toHaveLength(2);
  });

  it('not for an error that it makes later', async () => {
    const { receivers, run, printed } = page();
    const { frame } = await run();
    frame.tells({ kind: 'error', message: 'oh', line: 1 });
    await vi.waitFor(() => expect(printed()).toEqual(['oh']));
    expect(receivers.get(of).status).toBe('running');
  });

  it('when its sandbox does not load within ten seconds', async () => {
    const { receivers } = page();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const starting = receivers.start(of, 'p');
    while (frames.length === 0) await settled();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(receivers.get(of).status).toBe('starting');
    await vi.advanceTimersByTimeAsync(1);
    expect((await starting).reason).toBe(
      `Its sandbox did not load: Error: ${BASE}/receiver.html did not load`,
    );
  });

  it('when the world no longer has its app, or the platform does not answer', async () => {
    const { receivers } = page({ app: { ...APP, app_id: 'A2' } });
    expect((await receivers.start(of, 'p')).reason).toBe('This world no longer has the app.');
    const broken = new BuiltInReceivers({
      document: '',
      baseUrlOf: () => BASE,
      fetch: async () => new Response('', { status: 500 }),
      started: new StartedPrograms(null, 'world'),
    });
    expect((await broken.start(of, 'p')).reason).toContain(
      'could not be read: Error: GET /sandbox',
    );
    expect(frames).toEqual([]);
  });

  it('for another start: only the last program runs', async () => {
    const { receivers, run } = page();
    const { frame } = await run('first');
    const second = receivers.start(of, 'second');
    expect(frame.isRemoved).toBe(true);
    const third = receivers.start(of, 'third');
    const last = await openedFrame(frames, 1);
    last.says({ kind: 'ready', receives: true });
    expect(await third).toMatchObject({ status: 'running', program: 'third' });
    await second;
    expect(frames).toHaveLength(2);
    expect(last.given?.message).toMatchObject({ program: 'third' });
  });

  it('and hears nothing of its frame from then on', async () => {
    const { receivers, run, printed } = page();
    const { frame } = await run();
    frame.says({ kind: 'print', level: 'log', text: 'too late', line: null });
    frame.tells({ kind: 'error', message: 'too late', line: 1 });
    receivers.stop(of);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    receivers.stop(of);
    expect(printed()).toEqual([]);
  });
});

describe('after a reload', () => {
  it('what ran runs again, and listens again if it did', async () => {
    const { storage, receivers, run } = page();
    await run('the program');
    vi.stubGlobal('WebSocket', vi.fn());
    receivers.listen(of);
    const after = page({ storage });
    after.receivers.resume();
    const frame = await openedFrame(frames, 1);
    frame.says({ kind: 'ready', receives: true });
    await vi.waitFor(() => expect(after.receivers.get(of).socket).not.toBeNull());
    after.receivers.stop(of);
    receivers.stop(of);
  });

  it('what was stopped does not run', async () => {
    const { storage, receivers, run } = page();
    await run();
    receivers.stop(of);
    page({ storage }).receivers.resume();
    for (let turn = 0; turn < 20; turn += 1) await settled();
    expect(frames).toHaveLength(1);
  });
});

describe('events over a socket', () => {
  it('need a program that runs', () => {
    const { receivers } = page();
    receivers.listen(of);
    expect(receivers.get(of).socket).toBeNull();
  });

  it('reach the program, until it stops', async () => {
    const sockets: EventTarget[] = [];
    class FakeSocket extends EventTarget {
      readonly sent: string[] = [];
      isClosed = false;
      constructor(readonly address: string) {
        super();
        sockets.push(this);
      }
      send(text: string) {
        this.sent.push(text);
      }
      close() {
        this.isClosed = true;
      }
    }
    vi.stubGlobal('WebSocket', FakeSocket);
    const token = { type: 'app', status: 'active', token: 'xapp-1', scopes: ['connections:write'] };
    const platform = fakePlatform({ ...APP, tokens: [...APP.tokens, token] });
    const receivers = new BuiltInReceivers({
      document: `${BASE}/receiver.html`,
      baseUrlOf: () => BASE,
      fetch: async (input, init) =>
        String(input).endsWith('connections.open')
          ? Response.json({ ok: true, url: 'wss://other.test/link?ticket=t' })
          : platform.fetch(input, init),
      started: new StartedPrograms(null, 'world'),
    });
    const starting = receivers.start(of, 'p');
    const frame = await openedFrame(frames);
    frame.says({ kind: 'ready', receives: true });
    await starting;
    receivers.listen(of);
    expect(receivers.get(of).socket).toBe('connecting');
    const socket = await vi.waitFor(() => {
      if (sockets[0] === undefined) throw new Error('no socket');
      return sockets[0] as FakeSocket;
    });
    expect(socket.address).toBe('wss://site.test/link?ticket=t');
    const say = (data: object) =>
      socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
    say({ type: 'hello' });
    expect(receivers.get(of).socket).toBe('connected');
    say({ type: 'events_api', envelope_id: 'E1', payload: { a: 1 } });
    const { id, via, body } = await frame.hears('request');
    expect([via, body]).toEqual(['socket', '{"a":1}']);
    frame.says({ kind: 'answer', request: id, status: 200, headers: {}, body: '' });
    await vi.waitFor(() => expect(socket.sent).toEqual(['{"envelope_id":"E1"}']));
    receivers.stop(of);
    expect(socket.isClosed).toBe(true);
  });
});
