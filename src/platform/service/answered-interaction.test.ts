import { describe, expect, it } from 'vitest';
import { openInteractiveApp } from '../testing/interactive-app.ts';

describe('an interaction whose answer is given', () => {
  it.each([
    [{ status: 200, body: '{"text":"Done"}' }, 'acknowledged', 200, { text: 'Done' }],
    [{ status: 200, body: 'Done' }, 'acknowledged', 200, null],
    [{ status: 200 }, 'acknowledged', 200, null],
    [{ status: 500, body: 'no' }, 'failed', 500, null],
    [null, 'timed_out', null, null],
  ])(
    'is not sent, and settles as if the app had answered %j',
    async (answered, state, status, answer) => {
      const app = await openInteractiveApp();
      const command = { type: 'command', channel: app.channel, command: '/todo', text: 'a' };
      const done = await app.act({ ...command, answered });
      expect(done).toMatchObject({ state, status, answer, via: null, url: null });
      expect(app.told).toEqual([]);
    },
  );

  it.each([
    [{ status: 99 }, 'status'],
    [{ status: 200, body: 'x'.repeat(60_001) }, 'body'],
    [{ status: 200, headers: {} }, 'headers'],
    ['yes', 'answered'],
  ])('is refused with a bad answer, which it names', async (answered, named) => {
    const app = await openInteractiveApp();
    const command = { type: 'command', channel: app.channel, command: '/todo', text: 'a' };
    const refused = await app.act({ ...command, answered });
    expect(refused).toMatchObject({ ok: false, error: 'invalid_interaction' });
    expect(refused.message).toContain(named);
  });
});
