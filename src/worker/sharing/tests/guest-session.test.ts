import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AcceptedSocket, Peer } from '../../../platform/runtime/peer.ts';
import type { Site } from '../../interception/site.ts';
import { GuestSession } from '../guest-session.ts';
import type { FromGuest, FromHost } from '../messages.ts';
import { FakeReceivers, siteThat } from './sharing.fixture.ts';
import type { TabChannel } from '../tab-channel.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const OF = { deployment: 'commercial', app_id: 'A1' } as const;
const URL = 'https://site.example/';

/** A guest at its host, without a channel between them. */
function session(site: Site = siteThat(async () => new Response('yes'))) {
  const heard: FromHost[] = [];
  let say: (message: FromGuest) => void = () => undefined;
  const channel = {
    hear: (_schema: unknown, listener: typeof say) => (say = listener),
    post: (message: FromHost) => heard.push(message),
    close: vi.fn<() => void>(),
  };
  const receivers = new FakeReceivers();
  const guest = new GuestSession({
    channel: channel as unknown as TabChannel<FromHost>,
    site: async () => site,
    receivers,
  });
  const told = () => heard.flatMap((each) => (each.type === 'receiver' ? [each.state] : []));
  return { guest, channel, receivers, heard, told, say: (message: FromGuest) => say(message) };
}

/** Runs what the host can do by itself. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the receivers that a guest watches', () => {
  it('are told at once, and their changes gathered for 200 ms', () => {
    const { receivers, told, say } = session();
    say({ type: 'watch', of: OF });
    expect(told()).toEqual([receivers.get()]);
    for (let requests = 1; requests <= 5; requests += 1) receivers.set({ requests });
    vi.advanceTimersByTime(199);
    expect(told()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told().map(({ requests }) => requests)).toEqual([0, 5]);
    vi.advanceTimersByTime(60_000);
    expect(told()).toHaveLength(2);
  });

  it('cost nothing while none is watched', () => {
    const { receivers } = session();
    receivers.set({ requests: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are told as they were then, whatever is printed later', () => {
    const { receivers, told, say } = session();
    const printed = [{ id: 1, at: 0, level: 'log', text: 'one', line: null }] as const;
    const growing = [...printed];
    receivers.set({ printed: growing });
    say({ type: 'watch', of: OF });
    growing.push(printed[0]);
    expect(told()[0]?.printed).toEqual(printed);
  });

  it('have a bound: a thousand', () => {
    const { receivers, told, say } = session();
    for (let n = 0; n <= 1000; n += 1) say({ type: 'watch', of: { ...OF, app_id: `A${n}` } });
    expect(told()).toHaveLength(1000);
    receivers.set({ requests: 1 });
    vi.advanceTimersByTime(200);
    expect(told()).toHaveLength(2000);
  });

  it('are told before the program that was started is said to run, and once', async () => {
    const { heard, say } = session();
    say({ type: 'watch', of: OF });
    say({ type: 'start', id: 4, of: OF, program: 'p' });
    await settled();
    expect(heard.map(({ type }) => type)).toEqual(['receiver', 'receiver', 'started']);
    expect(heard.at(-1)).toMatchObject({ id: 4, state: { status: 'running', program: 'p' } });
    vi.advanceTimersByTime(200);
    expect(heard).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are told no more when the guest is gone', () => {
    const { guest, channel, receivers, told, say } = session();
    say({ type: 'watch', of: OF });
    receivers.set({ requests: 1 });
    guest.leave();
    expect(channel.close).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    receivers.set({ requests: 2 });
    vi.advanceTimersByTime(60_000);
    expect(told()).toHaveLength(1);
  });
});

describe('the answers of a guest', () => {
  it('are given piece by piece as the guest takes them, until it is gone', async () => {
    const cancel = vi.fn<() => void>();
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(1));
    const body = () => new ReadableStream({ pull, cancel });
    const { guest, heard, say } = session(siteThat(async () => new Response(body())));
    const { method, referrer } = new Request(URL);
    const request = { url: URL, method, headers: [], mode: 'cors', referrer, body: null };
    say({ type: 'request', id: 1, request });
    await settled();
    const before = heard.length;
    say({ type: 'more', id: 1, count: 2 });
    await settled();
    expect(heard).toHaveLength(before + 2);
    guest.leave();
    await settled();
    expect(cancel).toHaveBeenCalledOnce();
    expect(heard).toHaveLength(before + 2);
  });
});

describe('the sockets of a guest at its host', () => {
  /** A socket that the guest has opened twice, as none should. */
  async function opened() {
    const peers: Peer[] = [];
    const link = {
      onMessage: vi.fn<(text: string | null) => void>(),
      onClose: vi.fn<() => void>(),
    };
    const accepting: AcceptedSocket = {
      open: (peer) => {
        peers.push(peer);
        return link;
      },
    };
    const asked = session(
      siteThat(
        async () => new Response(),
        async () => accepting,
      ),
    );
    asked.say({ type: 'connect', id: 1, url: URL });
    await settled();
    asked.say({ type: 'open', id: 1 });
    asked.say({ type: 'open', id: 1 });
    const [peer] = peers;
    if (peer === undefined || peers.length > 1) throw new Error(`opened ${peers.length} times`);
    return { ...asked, peer, link, types: () => asked.heard.map(({ type }) => type) };
  }

  it('are closed once, and then nothing is sent on them', async () => {
    const { peer, link, types, say } = await opened();
    peer.send('hello');
    peer.close(1000, 'bye');
    peer.close(1000, 'bye');
    peer.send('late');
    say({ type: 'say', id: 1, text: 'late' });
    say({ type: 'hang-up', id: 1 });
    expect(types()).toEqual(['accepted', 'said', 'closed']);
    expect(link.onClose).toHaveBeenCalledOnce();
    expect(link.onMessage).not.toHaveBeenCalled();
  });

  it('have never less than nothing under way, whatever the guest says it heard', async () => {
    const { peer, say } = await opened();
    peer.send('12345');
    say({ type: 'heard', id: 1, length: 2 });
    expect(peer.buffered()).toBe(3);
    say({ type: 'heard', id: 1, length: 9 });
    expect(peer.buffered()).toBe(0);
    peer.send('1');
    expect(peer.buffered()).toBe(1);
  });

  it.each(['the guest hangs up', 'the guest is gone'])('end when %s', async (how) => {
    const { peer, link, say, guest, types } = await opened();
    if (how === 'the guest is gone') guest.leave();
    else say({ type: 'hang-up', id: 1 });
    expect(link.onClose).toHaveBeenCalledOnce();
    peer.send('late');
    expect(types()).toEqual(['accepted']);
  });

  it.each([
    ['accepted', { open: () => ({ onMessage: () => undefined, onClose: () => undefined }) }],
    ['refused', new Response(null, { status: 403 })],
  ])('are not %s once the guest has hung up', async (_how, answer) => {
    const { heard, say } = session(
      siteThat(
        async () => new Response(),
        async () => answer,
      ),
    );
    say({ type: 'connect', id: 1, url: URL });
    say({ type: 'hang-up', id: 1 });
    await settled();
    expect(heard).toEqual([]);
  });

  it('are refused at an address that no site of the host claims', async () => {
    const connect = vi.fn<Site['connect']>();
    const site = { ...siteThat(async () => new Response(), connect), claims: () => false };
    const { heard, say } = session(site);
    say({ type: 'connect', id: 1, url: URL });
    await settled();
    expect(heard).toEqual([{ type: 'refused', id: 1, status: 404 }]);
    expect(connect).not.toHaveBeenCalled();
  });
});
