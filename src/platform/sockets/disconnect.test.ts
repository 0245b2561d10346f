import { describe, expect, it } from 'vitest';
import { configure, post } from '../testing/events.ts';
import { advance, deliveriesOf } from '../testing/lively-world.ts';
import { START_S } from '../testing/open-world.ts';
import { settleAll } from '../testing/receiver.ts';
import {
  connectApp,
  connectTo,
  ManualTimers,
  SocketClient,
  socketUrl,
  socketWorld,
} from '../testing/socket-client.ts';

describe('the end of a connection', () => {
  it('comes after an hour, with a warning ahead', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const client = await connectApp(world);
    await timers.pass(3_589_000);
    expect(client.said).toEqual(['hello']);
    await timers.pass(1000);
    expect(client.said).toEqual(['hello', 'warning']);
    await timers.pass(10_000);
    expect(client.said).toEqual(['hello', 'warning', 'refresh_requested']);
    await timers.pass(9999);
    expect(client.closed).toBeNull();
    await timers.pass(1);
    expect(client.closed).toEqual({ code: 1000, reason: 'refresh_requested' });
  });

  it('comes at once if the clock of the world is moved', async () => {
    const { world } = await socketWorld();
    const client = await connectApp(world);
    await advance(world, 7200);
    expect(client.said).toEqual(['hello', 'refresh_requested']);
  });

  it('is told once, and so is its warning', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const client = await connectApp(world);
    const tell = (reason: string) =>
      world.sandbox(`/apps/${world.app.app_id}/disconnect`, { reason });
    for (const reason of ['warning', 'warning', 'refresh_requested', 'link_disabled', 'warning'])
      await tell(reason);
    expect(client.said).toEqual(['hello', 'warning', 'refresh_requested']);
    expect((await tell('link_disabled')).body).toEqual({ ok: true, connections: 0 });
  });

  it('loses no event: what fires meanwhile goes to the next connection', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const first = await connectApp(world);
    const { body } = await world.sandbox(`/apps/${world.app.app_id}/disconnect`, {
      reason: 'refresh_requested',
    });
    expect(body).toEqual({ ok: true, connections: 1 });
    await post(world, channel, 'while deaf');
    await timers.pass(5000);
    expect(first.texts).toEqual([]);
    const second = await connectApp(world);
    await timers.pass(0);
    expect(second.texts).toEqual(['while deaf']);
  });

  it('lets the app acknowledge what is under way', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const client = await connectApp(world, SocketClient.silent());
    await post(world, channel, 'hello');
    await timers.pass(0);
    await world.sandbox(`/apps/${world.app.app_id}/disconnect`, { reason: 'refresh_requested' });
    client.say({ envelope_id: client.envelopes[0].envelope_id });
    await timers.pass(0);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
  });

  it('gives a connection that was warned no envelope while there is another one', async () => {
    const { world, channel } = await socketWorld();
    const old = await connectApp(world);
    const path = `/apps/${world.app.app_id}/disconnect`;
    await world.sandbox(path, { reason: 'warning' });
    await post(world, channel, 'one');
    await settleAll();
    expect(old.texts).toEqual(['one']);
    const fresh = await connectApp(world);
    for (const text of ['two', 'three']) {
      await post(world, channel, text);
      await settleAll();
    }
    expect(old.texts).toEqual(['one']);
    expect(fresh.texts).toEqual(['two', 'three']);
  });

  it.each([
    ['delivers by request', { delivery: 'http' }],
    ['is uninstalled', null],
  ])('comes with link_disabled if the app %s', async (_what, change) => {
    const { world } = await socketWorld();
    const client = await connectApp(world);
    if (change !== null) await configure(world, change);
    else {
      const { client_id, client_secret } = world.app;
      await world.call('apps.uninstall', { client_id, client_secret });
      await settleAll();
    }
    expect(client.said).toEqual(['hello', 'link_disabled']);
    expect(client.closed).toEqual({ code: 1000, reason: 'link_disabled' });
  });

  it.each(['app_removed', 'workspace_access_withheld', 'workspace_deleted'])(
    'comes with link_disabled under the condition %s',
    async (condition) => {
      const { world } = await socketWorld();
      const client = await connectApp(world);
      expect((await world.sandbox(`/conditions/${condition}`, {}, 'PUT')).status).toBe(200);
      await settleAll();
      expect(client.said).toEqual(['hello', 'link_disabled']);
    },
  );

  it('comes with link_disabled if its token is revoked, not that of another connection', async () => {
    const { world } = await socketWorld();
    const token = await world.mint('app', ['connections:write']);
    const client = await connectTo(world, await socketUrl(world, token));
    const other = await connectApp(world);
    await world.call('auth.revoke', {}, { token });
    await settleAll();
    expect(client.said).toEqual(['hello', 'link_disabled']);
    expect(other.said).toEqual(['hello']);
  });

  it('comes with link_disabled when its token expires', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const token = await world.mint('app', ['connections:write'], { expires_in_s: 60 });
    const client = await connectTo(world, await socketUrl(world, token));
    await timers.pass(59_999);
    expect(client.said).toEqual(['hello']);
    await timers.pass(1);
    expect(client.said).toEqual(['hello', 'link_disabled']);
  });

  it('comes with link_disabled once the app failed for an hour, until it is enabled', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    for (let n = 0; n < 4; n += 1) await post(world, channel, `${n}`);
    const first = await connectApp(world, SocketClient.silent());
    await timers.pass(3_580_000);
    expect(first.said).toEqual(['hello']);
    expect(first.envelopes).toHaveLength(16);
    first.hangUp();
    await timers.pass(25_000);
    await post(world, channel, 'late');
    const second = await connectApp(world, SocketClient.silent());
    await timers.pass(3000);
    expect((await world.brief()).apps[0]).toMatchObject({ delivery_disabled: true });
    expect(second.said).toEqual(['hello', 'link_disabled']);
    expect((await connectApp(world)).said).toEqual(['link_disabled']);
    await configure(world, { delivery_disabled: false });
    const third = await connectApp(world);
    await timers.pass(0);
    expect(third.texts).toEqual(['late']);
  });

  it('comes before it began if the app does not deliver by socket', async () => {
    const { world } = await socketWorld();
    await configure(world, { delivery: 'http' });
    const client = await connectApp(world);
    expect(client.said).toEqual(['link_disabled']);
    expect(client.closed).toEqual({ code: 1000, reason: 'link_disabled' });
    // What its client says meanwhile is nobody's.
    client.say({ envelope_id: 'x' });
    client.hangUp();
    expect((await world.brief()).apps[0]?.connections).toBe(0);
  });

  it('is a frame that names its reason and its host', async () => {
    const { world } = await socketWorld();
    const client = await connectApp(world);
    await world.sandbox(`/apps/${world.app.app_id}/disconnect`, { reason: 'refresh_requested' });
    expect(client.frames[1]).toEqual({
      type: 'disconnect',
      reason: 'refresh_requested',
      debug_info: { host: 'parley' },
    });
  });

  it('comes with a new world', async () => {
    const { world } = await socketWorld();
    const client = await connectApp(world);
    await world.sandbox('/reset', {});
    expect(client.closed).toEqual({ code: 1001, reason: 'the world was replaced' });
    expect((await world.brief()).apps[0]?.connections).toBe(0);
  });

  it('is refused with any other reason, and for an unknown app', async () => {
    const { world } = await socketWorld();
    const path = `/apps/${world.app.app_id}/disconnect`;
    expect((await world.sandbox(path, { reason: 'bored' })).body.error).toBe('invalid_reason');
    const unknown = await world.sandbox('/apps/A0/disconnect', { reason: 'warning' });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'app_not_found']);
  });
});
