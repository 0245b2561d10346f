import { describe, expect, it } from 'vitest';
import { openInteractiveApp, plain } from '../testing/interactive-app.ts';
import { openWorld } from '../testing/open-world.ts';
import { makeAnswer, settleAll } from '../testing/receiver.ts';
import { connectTo, socketUrl } from '../testing/socket-client.ts';

// Otherwise it loads with the first fault of a network, which takes its time.
await import('../network/network.ts');

const VIEW = {
  type: 'modal',
  title: plain('A form'),
  blocks: [{ type: 'section', text: plain('Nothing') }],
};

/** An app in a world in a condition, and what somebody does with it. */
async function inCondition(name: string, parameters: object = {}, settings: object = {}) {
  const app = await openInteractiveApp(settings);
  const path = `/conditions/${name}`;
  const { body } = await app.world.sandbox(path, parameters, 'PUT');
  expect(body).toMatchObject({ ok: true });
  const choose = () => app.act({ type: 'shortcut', app_id: app.app_id, callback_id: 'new_task' });
  const command = () =>
    app.act({ type: 'command', channel: app.channel, command: '/todo', text: 'a' });
  const leave = () => app.world.send(`/sandbox${path}`, { method: 'DELETE' });
  return { app, choose, command, leave };
}

describe('the condition that triggers expire at once', () => {
  it('ends every new one, those of the sandbox too, until it is left', async () => {
    const { app, choose, leave } = await inCondition('triggers_expire');
    const open = async (trigger_id: string) =>
      (await app.call('views.open', { trigger_id, view: VIEW })).body.error;
    const chosen = await choose();
    expect(chosen.trigger.state).toBe('expired');
    expect(await open(chosen.payload.trigger_id)).toBe('expired_trigger_id');
    const { exchanges } = (await app.world.sandbox('/exchanges')).body;
    const { trace } = (await app.world.sandbox(`/exchanges/${exchanges.at(-1).id}`)).body;
    expect(trace.at(-1).detail).toMatch(
      /lives 0 seconds by the condition “Triggers expire at once”/,
    );
    const { body } = await app.world.sandbox('/triggers', { app_id: app.app_id, life_s: 60 });
    expect(await open(body.trigger_id)).toBe('expired_trigger_id');
    await leave();
    expect(await open((await choose()).payload.trigger_id)).toBeUndefined();
  });

  it('may leave them a part of their life', async () => {
    const { app, choose } = await inCondition('triggers_expire', { life_s: 2 });
    await app.world.sandbox('/clock', { frozen: true });
    const chosen = await choose();
    expect(chosen.trigger.state).toBe('open');
    await app.world.sandbox('/clock', { advance_s: 2 });
    const { body } = await app.call('views.open', {
      trigger_id: chosen.payload.trigger_id,
      view: VIEW,
    });
    expect(body.error).toBe('expired_trigger_id');
  });
});

describe('network faults on deliveries', () => {
  it.each([
    ['connection_refused', 'request', 'failed', 0],
    ['cut', 'answer', 'failed', 1],
    ['proxy_page', 'answer', 'failed', 1],
  ])('are met by interactions: %s of the %s', async (fault, on, state, told) => {
    const { app, command } = await inCondition('delivery_faults', { fault, on, often: 'always' });
    const done = await command();
    expect(done).toMatchObject({ state, detail: expect.stringMatching(/^Todo /) });
    expect(app.told).toHaveLength(told);
  });
});

describe('the condition that apps are unresponsive', () => {
  const LATE = 'Todo did not acknowledge the command within 3 seconds. The condition “Apps';

  it('holds answers back: the app does its work, and the person is told that it is late', async () => {
    const { app, command, leave } = await inCondition('apps_unresponsive');
    app.answer = async ({ payload: { trigger_id } }) => {
      expect((await app.call('views.open', { trigger_id, view: VIEW })).body.ok).toBe(true);
      return makeAnswer(200, 'Nobody reads this');
    };
    const done = await command();
    expect(done).toMatchObject({ state: 'timed_out', status: null, answer: null, via: 'http' });
    expect(done.detail).toBe(`${LATE} unresponsive” held its answer back for 4 seconds.`);
    expect([app.told.length, done.views.length]).toEqual([1, 1]);
    app.answer = () => makeAnswer(200);
    await leave();
    expect((await command()).state).toBe('acknowledged');
  });

  it('may keep everything from an app', async () => {
    const { app, command } = await inCondition('apps_unresponsive', { how: 'silent' });
    const done = await command();
    expect(done).toMatchObject({ state: 'timed_out', via: 'http', url: expect.any(String) });
    expect(done.detail).toBe(`${LATE} unresponsive” kept it from the app.`);
    expect(app.told).toEqual([]);
  });

  it('is about the kinds of interactions and the app that it names', async () => {
    const { app, command, choose } = await inCondition('apps_unresponsive', {
      types: ['shortcut'],
    });
    expect([(await command()).state, (await choose()).state]).toEqual([
      'acknowledged',
      'timed_out',
    ]);
    const [other] = (await app.world.brief()).apps;
    const of = (app_id: string | undefined) =>
      app.world.sandbox('/conditions/apps_unresponsive', { app_id }, 'PUT');
    await of(other?.app_id);
    expect((await command()).state).toBe('acknowledged');
    await of(app.app_id);
    expect((await command()).state).toBe('timed_out');
    expect((await of('A0NOBODY')).status).toBe(404);
  });

  it('lets an answer count that is less than three seconds late', async () => {
    const wake = () => () => undefined;
    const app = await openInteractiveApp({}, { wake });
    await app.world.sandbox('/clock', { frozen: true });
    await app.world.sandbox('/conditions/apps_unresponsive', { delay_s: 2 }, 'PUT');
    const acting = app.act({ type: 'command', channel: app.channel, command: '/todo', text: 'a' });
    await settleAll();
    await app.world.sandbox('/clock', { advance_s: 1 });
    const { interactions } = (await app.world.sandbox('/interactions')).body;
    expect([app.told.length, interactions[0].state]).toEqual([1, 'sent']);
    await app.world.sandbox('/clock', { advance_s: 1 });
    expect((await acting).state).toBe('acknowledged');
  });

  it('meets apps that listen on a socket, too', async () => {
    const { app, command } = await inCondition(
      'apps_unresponsive',
      {},
      { socket_mode_enabled: true },
    );
    const { app_id } = app;
    const given = { app_id, type: 'app', scopes: ['connections:write'] };
    const { token } = (await app.world.sandbox('/tokens', given)).body;
    const client = await connectTo(app.world, await socketUrl(app.world, token));
    expect(await command()).toMatchObject({ state: 'timed_out', via: 'socket' });
    expect(client.envelopes).toHaveLength(1);
    await app.world.sandbox('/conditions/apps_unresponsive', { how: 'silent' }, 'PUT');
    expect(await command()).toMatchObject({ state: 'timed_out', via: 'socket' });
    expect(client.envelopes).toHaveLength(1);
  });

  it('travels in a demo, which plays the same each time', async () => {
    const world = await openWorld();
    const json = [['Content-Type', 'application/json']] as const;
    const step = (verb: string, url: string, body: object) => ({
      verb,
      url,
      headers: json,
      body: JSON.stringify(body),
    });
    const display_information = { name: 'Todo' };
    const slash_commands = [
      { command: '/todo', description: 'Adds', url: 'https://receiver.parley.test/A1' },
    ];
    const manifest = { display_information, features: { slash_commands } };
    const typed = { type: 'command', user_id: '{{world.users.admin}}', command: '/todo' };
    const demo = {
      format: 'parley-demo',
      version: 1,
      world: { seed: 1, now: 1_767_225_600, frozen: true },
      steps: [
        step('POST', '/sandbox/apps', { manifest }),
        step('PUT', '/sandbox/conditions/apps_unresponsive', { how: 'late' }),
        step('POST', '/sandbox/interactions', {
          ...typed,
          channel: '{{world.channels.0.id}}',
          answered: { status: 200, body: 'Nobody reads this' },
        }),
      ],
    };
    const play = async () => (await world.sandbox('/demos/play', { demo })).body;
    const [played, again] = [await play(), await play()];
    expect(played.message).toBeUndefined();
    expect(played.steps.map(({ problem }: { problem?: string }) => problem)).toEqual(
      demo.steps.map(() => undefined),
    );
    expect(JSON.parse(played.steps.at(-1).body).interaction).toMatchObject({
      state: 'timed_out',
      detail: expect.stringContaining('held its answer back for 4 seconds'),
    });
    const sums = ({ steps }: typeof played) =>
      steps.map(({ answer }: { answer: { sum: string } }) => answer.sum);
    expect(sums(again)).toEqual(sums(played));
  });

  it('holds for the answers that a demo gives', async () => {
    const { app } = await inCondition('apps_unresponsive');
    const body = { type: 'command', channel: app.channel, command: '/todo' };
    const given = { ...body, answered: { status: 200, body: 'Hello' } };
    expect(await app.act(given)).toMatchObject({ state: 'timed_out', answer: null });
  });
});
