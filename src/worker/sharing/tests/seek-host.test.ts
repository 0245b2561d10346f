import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Guest } from '../guest.ts';
import { waitForFirstGuest, seekHost } from '../seek-host.ts';
import { openSharedWorld, siteThat } from './sharing.fixture.ts';

const site = siteThat(async () => new Response('yes'));

let world = openSharedWorld();
beforeEach(() => {
  world = openSharedWorld();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  world.close();
});

/** Seeks the host of the world, until `abort`. */
function seeking() {
  const controller = new AbortController();
  const onSilent = vi.fn<() => void>();
  const found = seekHost(world.key, controller.signal, onSilent);
  return { found, onSilent, abort: () => controller.abort() };
}

describe('the tab that runs a world', () => {
  it('is found, and then the user has nothing to choose', async () => {
    world.host(site);
    const { found, onSilent, abort } = seeking();
    const guest = await found;
    vi.advanceTimersByTime(60_000);
    expect(onSilent).not.toHaveBeenCalled();
    expect(await (await guest.fetch(new Request('https://site.example/'))).text()).toBe('yes');
    abort();
  });

  it('leaves the user a choice if it has said nothing for three seconds, and is sought on', async () => {
    const { found, onSilent, abort } = seeking();
    vi.advanceTimersByTime(2_999);
    expect(onSilent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSilent).toHaveBeenCalledOnce();
    world.host(site);
    expect(await found).toBeInstanceOf(Guest);
    abort();
  });

  it.each(['before the code of guests is there', 'while it is sought'])(
    'is sought no more when that is ended %s',
    async (when) => {
      const leave = vi.fn<() => void>();
      const { found, onSilent, abort } = seeking();
      void found.then(leave);
      if (when === 'while it is sought') {
        const heard = waitForFirstGuest(world.key);
        await heard;
      }
      abort();
      vi.advanceTimersByTime(60_000);
      expect(onSilent).not.toHaveBeenCalled();
      const hosting = world.host(site);
      const other = world.guest();
      await other.joined;
      expect(leave).not.toHaveBeenCalled();
      hosting.close();
    },
  );
});

describe('the first guest of a world', () => {
  it('is noticed when it seeks the tab that runs the world, and no guest of another world is', async () => {
    const noticed: string[] = [];
    const own = waitForFirstGuest(world.key).then(() => noticed.push('own'));
    const other = openSharedWorld();
    const others = waitForFirstGuest(other.key).then(() => noticed.push('other'));
    world.guest();
    await own;
    expect(noticed).toEqual(['own']);
    other.guest();
    await others;
    expect(noticed).toEqual(['own', 'other']);
    other.close();
  });
});
