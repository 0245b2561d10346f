import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

describe('GET and PUT /sandbox/snapshot', () => {
  it('check every row, and name the damaged one', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { body: posted } = await world.call('chat.postMessage', { channel, text: 'kept' });
    await world.mint('user', []);
    const { ok: _ok, ...snapshot } = (await world.sandbox('/snapshot')).body;
    const rowOf = (table: string) =>
      snapshot.rows.find((row: { table: string }) => row.table === table);
    const message = rowOf('messages');
    const token = rowOf('tokens');
    const changed = (row: typeof message, fields: object, key: string = row.key) => ({
      ...row,
      key,
      row: { ...row.row, ...fields },
    });
    const lost = 'C0NOWHERE';
    const damaged: [object, string][] = [
      [
        changed(message, { ts: 'abc' }, `${channel}:abc`),
        `messages ${channel}:abc, field ts: must be a ts like 1767225600.000100, not "abc"`,
      ],
      [changed(message, { user: 'nobody' }), 'field user: must be an id like U0123456789'],
      [changed(message, { user: 'U0NOBODY' }), 'field user: there is no user "U0NOBODY"'],
      [
        changed(message, { channel: lost }, `${lost}:${posted.ts}`),
        `field channel: there is no channel "${lost}"`,
      ],
      [changed(message, { thread_ts: 'x' }), 'field thread_ts: must be a ts'],
      [changed(message, { text: 7 }), 'field text: must be a string, not 7'],
      [changed(token, { serial: -1 }), 'field serial: must be at least 0'],
      [changed(token, { app: 'A0GONE' }), 'field app: there is no app "A0GONE"'],
      [
        { table: 'counters', key: 'U', row: { kind: 'U', given: -3 } },
        'counters U, field given: must be at least 0, not -3',
      ],
      [
        {
          table: 'memberships',
          key: `${channel}:U0NOBODY`,
          row: { channel, user: 'U0NOBODY' },
        },
        'field user: there is no user',
      ],
    ];
    for (const [row, reason] of damaged) {
      const rows = [...snapshot.rows, row];
      const { status, body } = await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
      expect([status, body.error]).toEqual([400, 'invalid_snapshot']);
      expect(body.message).toContain(`row ${rows.length} of ${rows.length} is damaged: `);
      expect(body.message).toContain(reason);
      expect(body.message).not.toContain(token.key);
    }
    const two = [damaged[0]?.[0], damaged[1]?.[0]];
    const { body } = await world.sandbox('/snapshot', { ...snapshot, rows: two }, 'PUT');
    expect(body.message).toContain('row 1 of 2 is damaged');
    expect(body.message).toContain('and 1 more');
    const { ok: _again, ...after } = (await world.sandbox('/snapshot')).body;
    expect(after).toEqual(snapshot);
  });

  it('keep the owner of the workspace, and allow no other', async () => {
    const world = await openWorld();
    const { admin, sample } = (await world.brief()).users;
    const other = sample[0] ?? '';
    await world.sandbox('/conditions/user_deactivated', { user_id: admin }, 'PUT');
    const { body: snapshot } = await world.sandbox('/snapshot');
    const owner = snapshot.rows.find((row: { key: string }) => row.key === admin);
    expect(owner.row).toMatchObject({ is_primary_owner: true, deleted: true });
    const without = snapshot.rows.filter((row: object) => row !== owner);
    for (const damaged of [
      { ...owner, row: null },
      { ...owner, row: { ...owner.row, is_primary_owner: false } },
      { ...owner, key: other, row: { ...owner.row, id: other } },
    ]) {
      const rows = [...without, damaged];
      const { body } = await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
      expect(body.message).toContain(`${damaged.key}: ${admin} owns the workspace`);
    }
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
  });

  it('restore a world in every condition', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const { conditions } = (await world.sandbox('/conditions')).body;
    const channel = world.channels['deploys'] ?? '';
    await world.call('reactions.add', { channel, name: 'tada', timestamp: '1.000000' });
    for (const { name } of conditions) {
      await world.sandbox(`/conditions/${name}`, {}, 'PUT');
      const { body: snapshot } = await world.sandbox('/snapshot');
      const { body } = await world.sandbox('/snapshot', snapshot, 'PUT');
      expect([name, body.message ?? '']).toEqual([name, '']);
      expect((await world.sandbox('/snapshot')).body).toEqual(snapshot);
    }
  });

  it('restore a world, and refuse an unknown version', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    await world.call('chat.postMessage', { channel, text: 'remember' });
    const { body: snapshot } = await world.sandbox('/snapshot');
    await world.sandbox('/reset', { seed: 3 });
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).body).toMatchObject({
      ok: true,
      seed: 1,
    });
    expect((await world.sandbox('/snapshot')).body).toEqual(snapshot);
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0].text).toBe('remember');
    const refused = await world.sandbox('/snapshot', { ...snapshot, version: 99 }, 'PUT');
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_snapshot']);
    expect(refused.body.message).toContain('version 99');
    expect((await world.sandbox('/snapshot')).body).toEqual(snapshot);
  });
});
