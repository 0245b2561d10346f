import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostBusy } from '../../contract/host.ts';
import { MemoryStorage } from '../../tests/storage.fixture.ts';
import type { Guest } from '../sharing/guest.ts';
import { originOf, readLastWorld } from '../storage/world-name.ts';
import { BASE, FakeBrowser, FakeTab } from './tab.fixture.ts';
import { claimWorld } from './world-claim.ts';

let browser = new FakeBrowser();
beforeEach(() => {
  browser = new FakeBrowser();
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const guest = { leave: () => undefined } as Guest;
const neverBusy = () => {
  throw new Error('the user has nothing to choose');
};

describe('a world that another tab has open', () => {
  it('is shared with it, and this tab is told when to run it', async () => {
    const first = new FakeTab(browser);
    const { claim } = await first.load();
    expect(claim.shared).toBeNull();
    const second = await claimWorld(BASE, neverBusy, undefined, async () => guest);
    expect(second).toMatchObject({ key: claim.key, guarded: true, shared: { guest } });
    const granted = vi.fn<(hold: string) => void>();
    void second.shared?.granted.then(granted);
    await Promise.resolve();
    expect(granted).not.toHaveBeenCalled();
    browser.waiting.get(claim.key)?.shift()?.();
    await vi.waitFor(() => expect(granted).toHaveBeenCalledWith('held'));
  });

  it('can still be copied while it is shared', async () => {
    await new FakeTab(browser).load();
    const second = await claimWorld(BASE, neverBusy, undefined, async () => guest);
    await second.shared?.copy();
    expect(originOf(readLastWorld(BASE))).toBe('copy');
  });

  it('is the user’s choice where the other tab does not answer, and shared as soon as it does', async () => {
    await new FakeTab(browser).load();
    let answer: (found: Guest) => void = () => undefined;
    const found = new Promise<Guest>((resolve) => {
      answer = resolve;
    });
    const busy = vi.fn<(state: HostBusy) => void>();
    const claiming = claimWorld(BASE, busy, undefined, (_key, _signal, onSilent) => {
      onSilent();
      return found;
    });
    await vi.waitFor(() => expect(busy).toHaveBeenCalledOnce());
    expect(busy.mock.calls[0]?.[0]).toMatchObject({ kind: 'busy', world: 'main', problem: null });
    answer(guest);
    expect((await claiming).shared?.guest).toBe(guest);
  });

  it('is the user’s choice again, with the reason, if it cannot be copied', async () => {
    await new FakeTab(browser).load();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const busy = vi.fn<(state: HostBusy) => void>();
    void claimWorld(BASE, busy, undefined, (_key, _signal, onSilent) => {
      onSilent();
      return new Promise(() => {});
    });
    await vi.waitFor(() => expect(busy).toHaveBeenCalledOnce());
    busy.mock.calls[0]?.[0].openCopy();
    await vi.waitFor(() => expect(busy).toHaveBeenCalledTimes(2));
    expect(busy.mock.calls[1]?.[0].problem).toContain('storage is full');
    vi.restoreAllMocks();
  });

  it('is run by this one if the lock comes before an answer; the search ends', async () => {
    const { claim } = await new FakeTab(browser).load();
    let ended: AbortSignal | undefined;
    const claiming = claimWorld(BASE, neverBusy, undefined, (_key, signal) => {
      ended = signal;
      return new Promise(() => {});
    });
    await vi.waitFor(() => expect(ended).toBeDefined());
    browser.waiting.get(claim.key)?.shift()?.();
    expect((await claiming).shared).toBeNull();
    expect(ended?.aborted).toBe(true);
  });
});

it('a world that nobody has open is guarded by its lock, where the browser has locks', async () => {
  const free = { world: 'main', shared: null };
  expect(await claimWorld(BASE, neverBusy)).toMatchObject({ ...free, guarded: true });
  vi.stubGlobal('navigator', {});
  expect(await claimWorld(BASE, neverBusy)).toMatchObject({ ...free, guarded: false });
});
