import { describe, expect, it } from 'vitest';
import { openInteractiveApp, plain } from '../testing/interactive-app.ts';

// Otherwise it loads with the first fault of a network, which takes its time.
await import('../network/network.ts');

const VIEW = {
  type: 'modal',
  title: plain('A form'),
  blocks: [{ type: 'section', text: plain('Nothing') }],
};

/** An app in a world in a condition, and what somebody does with it. */
async function inCondition(name: string, parameters: object = {}) {
  const app = await openInteractiveApp();
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
