import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEVER_STARTED, type ReceiverKey } from '../../../contract/receiver.ts';
import { GuestReceivers } from '../guest-receivers.ts';
import type { FromGuest } from '../messages.ts';
import { FakeReceivers, openSharedWorld, siteThat } from './sharing.fixture.ts';

let world = openSharedWorld();
beforeEach(() => {
  world = openSharedWorld();
});
afterEach(() => world.close());

const OF = { deployment: 'commercial', app_id: 'A1' } as const;
/** As it comes in a message. */
const STOPPED = { ...NEVER_STARTED, printed: [] };
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

describe('what a guest shows of receivers', () => {
  function showing() {
    const said: FromGuest[] = [];
    const shown = new GuestReceivers(
      (message) => said.push(message),
      () => 1,
    );
    const changed = vi.fn<() => void>();
    const hear = (of: ReceiverKey, requests: number) =>
      shown.hear({ type: 'receiver', of, state: { ...STOPPED, requests } });
    return { said, shown, changed, hear };
  }
  const OTHERS = [
    { ...OF, app_id: 'A2' },
    { deployment: 'government', app_id: 'A1' },
  ] as const;

  it('is a receiver that does nothing, until the host tells of it', () => {
    const { shown, said } = showing();
    expect(shown.get(OF)).toEqual(NEVER_STARTED);
    expect(shown.get(OF)).toEqual(NEVER_STARTED);
    expect(said).toEqual([{ type: 'watch', of: OF }]);
  });

  it('is of each app of each deployment by itself', () => {
    const { shown, said, hear } = showing();
    for (const of of [OF, ...OTHERS]) shown.get(of);
    expect(said.map((each) => each.type === 'watch' && each.of)).toEqual([OF, ...OTHERS]);
    [OF, ...OTHERS].forEach((of, n) => hear(of, n));
    expect([OF, ...OTHERS].map((of) => shown.get(of).requests)).toEqual([0, 1, 2]);
  });

  it('changes for those who listen, while they listen, where it is shown', () => {
    const { shown, changed, hear } = showing();
    const stop = shown.subscribe(changed);
    hear(OF, 1);
    expect(changed).not.toHaveBeenCalled();
    shown.get(OF);
    hear(OF, 2);
    expect(changed).toHaveBeenCalledOnce();
    shown.hear({ type: 'end', id: 1 });
    shown.hear({ type: 'started', id: 9, state: STOPPED });
    expect(changed).toHaveBeenCalledOnce();
    stop();
    hear(OF, 3);
    expect(changed).toHaveBeenCalledOnce();
    expect(shown.get(OF).requests).toBe(3);
  });

  it('changes with the receivers of this tab once they run here', () => {
    const { shown, changed } = showing();
    const own = new FakeReceivers();
    shown.subscribe(changed);
    shown.runHere(own);
    expect(changed).toHaveBeenCalledOnce();
    own.set({ requests: 1 });
    expect(changed).toHaveBeenCalledTimes(2);
    expect(shown.get(OF).requests).toBe(1);
  });

  it('tells who started a program that the host is gone, with nothing printed', async () => {
    const { shown } = showing();
    const starting = shown.start(OF, '');
    shown.loseHost();
    const reason = 'The tab that ran this world was closed.';
    expect(await starting).toEqual({ ...NEVER_STARTED, reason });
  });
});
