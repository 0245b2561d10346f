import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('users.setPresence', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'users:write',
  assumptions: ['A-84'],
  args: () => ({ presence: 'away' }),
});

describe('the presence of people', () => {
  it('is active until they set themselves away, and again with auto', async () => {
    const world = await openWorld();
    const user = (await world.brief()).users.admin;
    const read = async (token: string) =>
      (await world.call('users.getPresence', { user }, { token })).body;
    const set = async (presence: string) =>
      (await world.call('users.setPresence', { presence }, { token: world.user })).body;
    expect(await read(world.bot)).toEqual({ ok: true, presence: 'active' });
    expect(await set('away')).toEqual({ ok: true });
    expect(await read(world.bot)).toEqual({ ok: true, presence: 'away' });
    expect(await read(world.user)).toEqual({
      ok: true,
      presence: 'away',
      online: true,
      auto_away: false,
      manual_away: true,
      connection_count: 1,
      last_activity: START_S,
    });
    await set('auto');
    expect(await read(world.bot)).toEqual({ ok: true, presence: 'active' });
    expect((await set('active')).error).toBe('invalid_presence');
  });

  it('leaves no row behind in the world of somebody who set nothing', async () => {
    const world = await openWorld();
    const rows = async () =>
      (await world.sandbox('/snapshot')).body.rows.filter(
        ({ table, row }: { table: string; row: unknown }) => table === 'availability' && row,
      );
    await world.call('users.setPresence', { presence: 'away' });
    expect(await rows()).toHaveLength(1);
    await world.call('users.setPresence', { presence: 'auto' });
    expect(await rows()).toEqual([]);
  });
});
