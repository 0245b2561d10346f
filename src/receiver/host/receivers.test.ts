import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BLOCKED } from '../../tests/storage.fixture.ts';
import { MAX_PROGRAM_LENGTH } from '../protocol/limits.ts';
import {
  APP,
  BASE,
  framesOfPage,
  fakePlatform,
  of,
  nextFrame,
  receiverPage,
  settled,
} from './fake-page.fixture.ts';
import { BuiltInReceivers } from './receivers.ts';
import { StartedPrograms } from './started-programs.ts';

const frames = framesOfPage();
const page = (options: Parameters<typeof receiverPage>[1] = {}) => receiverPage(frames, options);

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

  it('hands over what comes while its program starts as soon as that runs', async () => {
    const { receivers } = page();
    const started = receivers.start(of, 'the program');
    const result = receivers.request(of, {}, '{}');
    const frame = await nextFrame(frames, 0);
    frame.says({ kind: 'ready', receives: true });
    await started;
    const { id } = await frame.hears('request');
    frame.says({ kind: 'answer', request: id, status: 200, headers: {}, body: '' });
    expect(await result).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('says that it does not run if it is stopped while it starts', async () => {
    const { receivers } = page();
    const started = receivers.start(of, 'the program');
    const result = receivers.request(of, {}, '{}');
    await nextFrame(frames, 0);
    receivers.stop(of);
    expect(await started).toMatchObject({ status: 'stopped' });
    expect(await result).toMatchObject({ detail: expect.stringContaining('is not running') });
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
    expect(await receivers.start(other, 'p'.repeat(MAX_PROGRAM_LENGTH + 1))).toMatchObject({
      status: 'stopped',
      reason: `It is longer than ${MAX_PROGRAM_LENGTH} characters.`,
    });
    void receivers.start(other, 'p');
    expect(asked.at(-1)?.url).toBe(`${BASE}/gov/sandbox`);
    receivers.stop(other);
  });

  it('tells a listener of each change until it stops listening', async () => {
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

describe('after a reload', () => {
  it('what ran runs again, and listens again if it did', async () => {
    const { storage, receivers, run } = page();
    await run('the program');
    vi.stubGlobal('WebSocket', vi.fn());
    receivers.listen(of);
    const after = page({ storage });
    after.receivers.resume();
    const frame = await nextFrame(frames, 1);
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
        new Request(input).url.endsWith('connections.open')
          ? Response.json({ ok: true, url: 'wss://other.test/link?ticket=t' })
          : platform.fetch(input, init),
      started: new StartedPrograms(BLOCKED, 'world'),
    });
    onTestFinished(() => receivers.stop(of));
    const starting = receivers.start(of, 'p');
    const frame = await nextFrame(frames);
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
