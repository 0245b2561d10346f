import { describe, expect, it } from 'vitest';
import type { SandboxChange } from '../../contract/sandbox.ts';
import { openInteractiveApp, type InteractiveApp } from '../testing/interactive-app.ts';
import { makeAnswer } from '../testing/receiver.ts';

describe('an interaction whose answer is given', () => {
  it.each([
    [{ status: 200, body: '{"text":"Done"}' }, 'acknowledged', 200, { text: 'Done' }],
    [{ status: 200, body: 'Done' }, 'acknowledged', 200, null],
    [{ status: 200 }, 'acknowledged', 200, null],
    [{ status: 500, body: 'no' }, 'failed', 500, null],
    [null, 'timed_out', null, null],
    [{ unheard: 'Nobody was there.' }, 'failed', null, null],
  ])(
    'is not sent, and settles as if the app had answered %j',
    async (given, state, status, answer) => {
      const app = await openInteractiveApp();
      const command = { type: 'command', channel: app.channel, command: '/todo', text: 'a' };
      const done = await app.act({ ...command, answered: given });
      expect(done).toMatchObject({ state, status, answer, via: null, url: null });
      expect(done.duration_ms).toBeNull();
      expect(app.told).toEqual([]);
    },
  );

  it.each([
    [{ status: 99 }, 'status'],
    [{ status: 200, body: 'x'.repeat(60_001) }, 'body'],
    [{ status: 200, headers: {} }, 'headers'],
    [{ unheard: 'x'.repeat(1001) }, 'answered'],
    ['yes', 'answered'],
  ])('is refused with a bad answer, which it names', async (given, named) => {
    const app = await openInteractiveApp();
    const command = { type: 'command', channel: app.channel, command: '/todo', text: 'a' };
    const refused = await app.act({ ...command, answered: given });
    expect(refused).toMatchObject({ ok: false, error: 'invalid_interaction' });
    expect(refused.message).toContain(named);
  });
});

describe('the note of an interaction', () => {
  const notes = async ({ world }: InteractiveApp): Promise<readonly SandboxChange[]> =>
    (await world.sandbox('/changes')).body.changes;

  it('stands before the calls of its app, and has what that answered', async () => {
    const app = await openInteractiveApp();
    const before = (await app.call('api.test', {})).headers.get('x-parley-exchange');
    app.answer = async ({ fields }) => {
      await app.world.sandbox('/clock', { advance_s: 1 });
      await app.call('views.open', { trigger_id: fields['trigger_id'], view: {} });
      return makeAnswer(200, 'Done');
    };
    const { user_id, channel } = app;
    const act = { type: 'command', user_id, channel, command: '/todo', text: 'a' };
    const done = await app.act(act);
    const [, clock, note, ...more] = await notes(app);
    expect(more).toEqual([]);
    expect([clock?.after, note?.after]).toEqual([before, before]);
    expect((note?.id ?? '') > (clock?.id ?? '')).toBe(true);
    expect(JSON.parse(note?.body ?? '')).toEqual({
      ...act,
      answered: { status: 200, body: 'Done' },
    });
    const { interaction } = JSON.parse(note?.answer ?? '');
    expect(interaction).toMatchObject({ id: done.id, calls: [], views: [] });
    expect(done.calls).toHaveLength(1);
    expect(interaction.payload.trigger_id).toBe(done.payload.trigger_id);
    expect(note?.answer).not.toContain(done.payload.response_url.split('/').at(-1));
  });

  it('is as it was in the past, and after a rewind, when calls came in between', async () => {
    const app = await openInteractiveApp();
    await app.call('api.test', {});
    app.answer = async () => {
      await app.call('api.test', {});
      await app.world.sandbox('/clock', { advance_s: 1 });
      return makeAnswer(200);
    };
    await app.act({ type: 'command', channel: app.channel, command: '/todo' });
    const { exchanges } = (await app.world.sandbox('/exchanges')).body;
    const [first, second] = exchanges.map(({ id }: { id: string }) => id);
    const headers = (at: string) => ({ headers: { 'x-parley-at': at } });
    const pathsAt = async (at: string) =>
      (await app.world.send('/sandbox/changes', headers(at))).body.changes.map(
        ({ path }: SandboxChange) => path,
      );
    expect(await pathsAt(first)).toEqual(['/sandbox/apps']);
    expect(await pathsAt(second)).toEqual(['/sandbox/apps', '/sandbox/interactions']);
    await app.world.sandbox('/rewind', { to: second });
    expect((await notes(app)).map(({ path }) => path)).toEqual([
      '/sandbox/apps',
      '/sandbox/interactions',
    ]);
    await app.world.sandbox('/rewind', { to: first });
    expect((await notes(app)).map(({ path }) => path)).toEqual(['/sandbox/apps']);
  });
});
