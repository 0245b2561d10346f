import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoveryChannel } from '../names.ts';
import { openSharedWorld, siteThat } from './sharing.fixture.ts';

let world = openSharedWorld();
beforeEach(() => {
  world = openSharedWorld();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  world.close();
});

const request = (method = 'GET') => new Request('https://site.example/page', { method });
const never = siteThat(() => new Promise(() => {}));
const says = (text: string) => siteThat(async () => new Response(text));

/** Lets messages that are on their way arrive. */
async function arrived() {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000);
    await arrived();
  }
}

/** How often somebody sought the host of the world. */
function seeks() {
  const channel = new BroadcastChannel(discoveryChannel(world.key));
  let count = 0;
  channel.addEventListener('message', ({ data }) => (count += data.type === 'seek' ? 1 : 0));
  return { count: () => count, close: () => channel.close() };
}

describe('a host that a guest waits for', () => {
  it('is silent if it does not even say that it is there, until another says it', async () => {
    const hosting = world.host(never);
    const guest = world.guest();
    await guest.joined;
    const changed = vi.fn<() => void>();
    guest.subscribe(changed);
    void guest.fetch(request());
    await arrived();
    hosting.close();
    await pass(3);
    expect(guest.isHostSilent).toBe(false);
    await pass(2);
    expect(guest.isHostSilent).toBe(true);
    expect(changed).toHaveBeenCalledOnce();
    world.host(never);
    await arrived();
    expect(guest.isHostSilent).toBe(false);
  });

  it('is not silent while it says that it is there, however long an answer takes', async () => {
    world.host(never);
    const guest = world.guest();
    await guest.joined;
    void guest.fetch(request());
    await arrived();
    await pass(30);
    expect(guest.isHostSilent).toBe(false);
  });

  it('is not silent for a guest that waits for nothing, which asks nothing either', async () => {
    const hosting = world.host(says('yes'));
    const guest = world.guest();
    await guest.joined;
    await guest.fetch(request());
    hosting.close();
    const { count, close } = seeks();
    await pass(30);
    expect(guest.isHostSilent).toBe(false);
    expect(count()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    close();
  });

  it('is sought until it is found, and again once it is lost', async () => {
    const { count, close } = seeks();
    const guest = world.guest();
    await pass(2);
    expect(count()).toBeGreaterThan(5);
    world.host(says('yes'));
    await pass(1);
    const found = count();
    await guest.joined;
    await pass(5);
    expect(count()).toBe(found);
    close();
  });
});

describe('a guest', () => {
  it('says that all is stored before it has heard of the host', () => {
    expect(world.guest().status).toEqual({ notKept: null, refusing: null });
  });

  it('that has left seeks nobody, hears nobody, and may leave again', async () => {
    const guest = world.guest();
    await arrived();
    const { count, close } = seeks();
    guest.leave();
    guest.leave();
    world.host(says('yes'));
    await pass(5);
    expect(count()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    close();
  });

  it('that has left before it held its lock does not seek', async () => {
    const { count, close } = seeks();
    const request = (_name: string, granted: () => unknown) => Promise.resolve().then(granted);
    vi.stubGlobal('navigator', { locks: { request } });
    world.guest().leave();
    await pass(5);
    expect(count()).toBe(0);
    close();
  });

  it('is asked nothing, and loses nothing, when a tab opens another world', async () => {
    let answer: (response: Response) => void = () => undefined;
    const answering = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    world.host(siteThat(() => answering));
    const guest = world.guest();
    await guest.joined;
    const asked = guest.fetch(request('POST'));
    await arrived();
    const other = openSharedWorld();
    other.host(says('another world'));
    await arrived();
    answer(new Response('mine'));
    await arrived();
    expect(await (await asked).text()).toBe('mine');
    other.close();
  });

  it('is one of several, each of which is answered what it asked, also when others leave', async () => {
    world.host(siteThat(async ({ url }) => new Response(url)));
    const guests = [world.guest(), world.guest(), world.guest()];
    await Promise.all(guests.map(({ joined }) => joined));
    const urls = guests.map((_guest, n) => `https://site.example/${n}`);
    const answers = await Promise.all(
      guests.map((guest, n) => guest.fetch(new Request(urls[n] ?? ''))),
    );
    expect(await Promise.all(answers.map((each) => each.text()))).toEqual(urls);
    guests[0]?.leave();
    await arrived();
    expect(await (await guests[1]?.fetch(request()))?.text()).toBe('https://site.example/page');
  });

  it('hears no more of its host when it hears that another tab runs the world', async () => {
    const first = world.host(never);
    const guest = world.guest();
    await guest.joined;
    const posted = guest.fetch(request('POST'));
    const read = guest.fetch(request());
    await arrived();
    first.close();
    world.host(says('the next'));
    await arrived();
    expect((await posted).type).toBe('error');
    expect(await (await read).text()).toBe('the next');
  });

  it('that is the host itself answers sockets itself, too', async () => {
    const guest = world.guest();
    const asked = guest.connect(request());
    guest.leave();
    const refused = new Response(null, { status: 418 });
    guest.handOver(
      siteThat(
        async () => new Response('own'),
        async () => refused,
      ),
    );
    expect(await asked).toBe(refused);
    expect(await (await guest.fetch(request())).text()).toBe('own');
  });

  it('fails as a network does if the body of what it asks breaks off', async () => {
    world.host(says('yes'));
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    const answer = await world.guest().fetch(new Request('https://site.example/', init));
    expect(answer.type).toBe('error');
  });
});
