import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeReceivers, openSharedWorld, siteThat } from './sharing.fixture.ts';

let world = openSharedWorld();
beforeEach(() => {
  world = openSharedWorld();
});
afterEach(() => world.close());

const OF = { deployment: 'commercial', app_id: 'A1' } as const;
const site = siteThat(async () => new Response());

async function joined(receivers = new FakeReceivers()) {
  const hosting = world.host(site, receivers);
  const guest = world.guest();
  await guest.joined;
  return { hosting, guest, receivers, shown: guest.receivers };
}

describe('a receiver that a guest shows', () => {
  it('runs in the host, which tells how it goes', async () => {
    const { receivers, shown } = await joined();
    expect(shown.get(OF).status).toBe('stopped');
    expect(await shown.start(OF, 'receive(() => {})')).toMatchObject({ status: 'running' });
    await vi.waitFor(() => expect(shown.get(OF).status).toBe('running'));
    receivers.set({ requests: 3 });
    await vi.waitFor(() => expect(shown.get(OF).requests).toBe(3));
    shown.listen(OF);
    shown.clear(OF);
    shown.stop(OF);
    await vi.waitFor(() => expect(shown.get(OF).status).toBe('stopped'));
    expect(receivers.done).toEqual([
      'start A1: receive(() => {})',
      'listen A1',
      'clear A1',
      'stop A1',
    ]);
  });

  it('is that of the next host when the first is gone', async () => {
    const { hosting, shown } = await joined();
    shown.get(OF);
    hosting.close();
    const next = new FakeReceivers();
    next.set({ status: 'running' });
    world.host(site, next);
    await vi.waitFor(() => expect(shown.get(OF).status).toBe('running'));
  });

  it('says so if the host is gone before the program runs', async () => {
    const receivers = new FakeReceivers();
    Object.assign(receivers, { start: () => new Promise(() => {}) });
    const { hosting, shown } = await joined(receivers);
    const starting = shown.start(OF, '');
    hosting.close();
    world.host(site);
    expect(await starting).toMatchObject({ status: 'stopped', reason: /closed/ });
  });

  it('is the own one as soon as this tab is the host', async () => {
    const { guest, shown } = await joined();
    const changed = vi.fn<() => void>();
    shown.subscribe(changed);
    const own = new FakeReceivers();
    guest.leave();
    shown.runHere(own);
    await shown.start(OF, 'here');
    shown.stop(OF);
    expect(own.done).toEqual(['start A1: here', 'stop A1']);
    expect(shown.get(OF)).toBe(own.get());
    expect(changed).toHaveBeenCalled();
  });
});
