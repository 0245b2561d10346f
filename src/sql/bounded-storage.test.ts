import { describe, expect, it } from 'vitest';
import { EMPTY_BATCH } from '../platform/store/journal.ts';
import { BoundedStorage } from './bounded-storage.ts';

describe('a world that is full', () => {
  const row = { table: 'messages', key: 'a', row: {} };
  function storage(databaseSize: number) {
    const written: string[] = [];
    const bounded = new BoundedStorage({ bytes: 1024 * 1024, size: () => databaseSize });
    const ports = bounded.bound({
      journal: {
        begin: async () => void written.push('begin'),
        commit: async () => void written.push('commit'),
      },
      files: () => ({
        write: async () => void written.push('file'),
        read: async () => null,
        remove: async () => undefined,
        list: async () => new Map(),
      }),
    });
    return { bounded, ...ports, written };
  }
  const nothing = (async function* () {})();

  it('takes no more rows and files, but a reset, a step back, what removes, and its log', async () => {
    const { journal, files, written } = storage(1024 * 1024);
    await expect(journal.commit({ ...EMPTY_BATCH, rows: [row] })).rejects.toThrow('full');
    await expect((await files()).write('key', nothing)).rejects.toThrow('full');
    expect(written).toEqual([]);
    await journal.begin({} as never);
    const rewind = { exchange: null, step: 0 };
    for (const batch of [
      { rows: [row], rewind },
      { rows: [{ ...row, forgotten: true as const }] },
      {},
    ])
      await journal.commit({ ...EMPTY_BATCH, ...batch });
    expect(written).toEqual(['begin', 'commit', 'commit', 'commit']);
  });

  it('says so in place of the platform, which knows only that nothing was stored', async () => {
    const { bounded, journal } = storage(1024 * 1024);
    const refused = async () => {
      await journal.commit({ ...EMPTY_BATCH, rows: [row] }).catch(() => undefined);
      return Response.json({ ok: false, error: 'service_unavailable' });
    };
    const answer = await bounded.explain(refused);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { ok: false, error: 'world_full', message: expect.stringContaining('1 MB') },
    ]);
    const other = await bounded.explain(async () => Response.json({ ok: true }));
    expect(await other.json()).toEqual({ ok: true });
  });

  it('is one that has room until it has none', async () => {
    const { journal, files, written } = storage(1024 * 1024 - 1);
    await journal.commit({ ...EMPTY_BATCH, rows: [row] });
    await (await files()).write('key', nothing);
    expect(written).toEqual(['commit', 'file']);
  });
});
