import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_GUESTS, MAX_OPEN_PER_GUEST } from '../limits.ts';
import { FromHost, type FromGuest } from '../messages.ts';
import { BUILD, discoveryChannel, guestChannel, guestLock } from '../names.ts';
import { FakeReceivers, openSharedWorld, siteThat, NO_PROBLEMS } from './sharing.fixture.ts';
import { TabChannel } from '../tab-channel.ts';

let world = openSharedWorld();
let open: { close: () => void }[] = [];
beforeEach(() => {
  world = openSharedWorld();
  open = [];
});
afterEach(() => {
  for (const each of open) each.close();
  world.close();
});

/** A guest that the test plays, message by message. */
function stranger(guest = 'g1', build = BUILD) {
  const finding = new TabChannel<object>(discoveryChannel(world.key));
  const own = new TabChannel<FromGuest>(guestChannel(world.key, guest));
  const heard: FromHost[] = [];
  own.hear(FromHost, (message) => heard.push(message));
  open.push(finding, own);
  // It lives as long as it holds its lock.
  void navigator.locks.request(guestLock(world.key, guest), () => new Promise(() => {}));
  const seek = () => finding.post({ type: 'seek', guest, build });
  const say = (message: FromGuest) => own.post(message);
  const hears = (type: FromHost['type'], count = 1) =>
    vi.waitFor(() => {
      const found = heard.filter((message) => message.type === type);
      if (found.length < count) throw new Error(`it heard ${found.length} ${type}`);
      return found;
    });
  return { seek, say, heard, hears };
}

const REQUEST = {
  url: 'https://site.example/api/api.test',
  method: 'GET',
  headers: [],
  mode: 'cors',
  referrer: '',
  body: null,
};
const OF = { deployment: 'commercial', app_id: 'A1' } as const;
const site = siteThat(async () => new Response('yes'));
const never = () => new Promise<never>(() => {});

describe('the tab that runs a world', () => {
  it('greets a guest each time it asks, and none of another build', async () => {
    world.host(site);
    const other = stranger('g2', 'another build');
    const guest = stranger();
    other.seek();
    guest.seek();
    guest.seek();
    const greetings = await guest.hears('joined', 2);
    expect(greetings[0]).toEqual(greetings[1]);
    expect(greetings[0]).toMatchObject({ status: NO_PROBLEMS });
    expect(other.heard).toEqual([]);
  });

  it('has a bound on its guests; those it has go on', async () => {
    world.host(site);
    const guests = Array.from({ length: MAX_GUESTS + 1 }, (_, n) => stranger(`g${n}`));
    for (const guest of guests) guest.seek();
    const [first, last] = [guests[0], guests.at(-1)];
    await guests.at(-2)?.hears('joined');
    first?.seek();
    await first?.hears('joined', 2);
    expect(last?.heard).toEqual([]);
  });

  it('answers each request once, and a bound of them at a time', async () => {
    const fetch = vi.fn<() => Promise<Response>>(never);
    world.host(siteThat(fetch));
    const guest = stranger();
    guest.seek();
    await guest.hears('joined');
    for (let n = 0; n < 3; n += 1) guest.say({ type: 'request', id: 0, request: REQUEST });
    for (let id = 1; id <= MAX_OPEN_PER_GUEST; id += 1)
      guest.say({ type: 'request', id, request: REQUEST });
    expect(await guest.hears('broken')).toEqual([{ type: 'broken', id: MAX_OPEN_PER_GUEST }]);
    expect(fetch).toHaveBeenCalledTimes(MAX_OPEN_PER_GUEST);
  });

  it('has room again for a request whose answer has ended, and no end of one that was cancelled', async () => {
    world.host(site);
    const guest = stranger();
    guest.seek();
    await guest.hears('joined');
    for (let n = 1; n <= 2; n += 1) {
      guest.say({ type: 'request', id: 1, request: REQUEST });
      await guest.hears('end', n);
    }
    guest.say({ type: 'cancel', id: 1 });
    guest.say({ type: 'more', id: 9, count: 1 });
    guest.seek();
    await guest.hears('joined', 2);
    expect(guest.heard.map(({ type }) => type)).toEqual([
      'joined',
      'head',
      'piece',
      'end',
      'head',
      'piece',
      'end',
      'joined',
    ]);
  });
});

describe('a socket that a guest asks for', () => {
  it.each([
    ['is not claimed by the world', { ...site, claims: () => false }, 404],
    ['cannot be opened', siteThat(never, () => Promise.reject(new Error('no'))), 500],
  ])('is refused where it %s', async (_why, answering, status) => {
    world.host(answering);
    const guest = stranger();
    guest.seek();
    await guest.hears('joined');
    guest.say({ type: 'connect', id: 1, url: 'wss://site.example/link' });
    expect(await guest.hears('refused')).toEqual([{ type: 'refused', id: 1, status }]);
  });

  it('is one of a bound; what another message names is nothing', async () => {
    const connect = vi.fn<() => Promise<Response>>(never);
    world.host(siteThat(never, connect));
    const guest = stranger();
    guest.seek();
    await guest.hears('joined');
    const url = 'https://site.example/link';
    for (let id = 0; id <= MAX_OPEN_PER_GUEST; id += 1) guest.say({ type: 'connect', id, url });
    guest.say({ type: 'connect', id: 0, url });
    for (const type of ['open', 'hang-up'] as const)
      guest.say({ type, id: MAX_OPEN_PER_GUEST + 5 });
    guest.say({ type: 'say', id: 0, text: 'too early' });
    guest.say({ type: 'heard', id: MAX_OPEN_PER_GUEST + 5, length: 1 });
    guest.say({ type: 'open', id: 0 });
    expect(await guest.hears('refused')).toEqual([
      { type: 'refused', id: MAX_OPEN_PER_GUEST, status: 503 },
    ]);
    expect(connect).toHaveBeenCalledTimes(MAX_OPEN_PER_GUEST);
    guest.say({ type: 'hang-up', id: 0 });
    guest.say({ type: 'connect', id: 0, url });
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(MAX_OPEN_PER_GUEST + 1));
  });
});

describe('a receiver that a guest watches', () => {
  it('is told at once, then where it has changed, gathered, until the host ends', async () => {
    const receivers = new FakeReceivers();
    const hosting = world.host(site, receivers);
    const guest = stranger();
    guest.seek();
    await guest.hears('joined');
    receivers.set({ requests: 1 });
    guest.say({ type: 'watch', of: OF });
    await guest.hears('receiver');
    for (let requests = 2; requests < 10; requests += 1) receivers.set({ requests });
    const told = await guest.hears('receiver', 2);
    expect(told).toMatchObject([
      { of: OF, state: { requests: 1 } },
      { of: OF, state: { requests: 9 } },
    ]);
    guest.say({ type: 'watch', of: { ...OF, app_id: 'A2' } });
    expect(await guest.hears('receiver', 3)).toHaveLength(3);
    receivers.set({ requests: 10 });
    hosting.close();
    expect(guest.heard.filter(({ type }) => type === 'receiver')).toHaveLength(3);
  });
});
