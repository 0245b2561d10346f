import { describe, expect, it } from 'vitest';
import { SandboxRefused } from '../../../client/transport/refusal.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { anExchange } from '../exchange.fixture.ts';
import { harOfList } from './save-har.ts';

const log = Array.from({ length: 20 }, (_each, at) =>
  anExchange({ id: `x${String(at + 1).padStart(10, '0')}`, status: 200 + at }),
);

/** A client of that log, without the exchanges that were dropped from it. */
const clientOf = (dropped: readonly string[] = []) => ({
  exchange: async (id: string): Promise<Exchange> => {
    const found = log.find((each) => each.id === id);
    if (found !== undefined && !dropped.includes(id)) return found;
    const refusal = { ok: false, error: 'exchange_not_found', message: 'gone' } as const;
    throw new SandboxRefused('GET', 404, refusal);
  },
});

const asked = () => {
  const progress: number[] = [];
  const stop = new AbortController();
  return {
    progress,
    stop,
    title: 'Refused',
    noteOf: ({ id }: { id: string }) => (id === log[1]?.id ? 'Look here' : ''),
    onProgress: (done: number) => progress.push(done),
    signal: stop.signal,
  };
};

describe('the list of the wire as an HTTP archive', () => {
  it('has every exchange whole, in order, with its note, and tells how far it is', async () => {
    const given = asked();
    const { text, missingCount } = await harOfList(clientOf(), log, given);
    const har = JSON.parse(text).log;
    const statuses = har.entries.map(
      (entry: { response: { status: number } }) => entry.response.status,
    );
    expect(statuses).toEqual(log.map(({ status }) => status));
    expect(har.comment).toBe('Refused');
    expect(har.entries[1]).toMatchObject({ comment: 'Look here', request: { method: 'POST' } });
    expect(har.entries[0]).not.toHaveProperty('comment');
    expect(missingCount).toBe(0);
    expect(given.progress).toEqual([8, 16, 20]);
  });

  it('leaves out what the log has dropped, and says how many', async () => {
    const { text, missingCount } = await harOfList(clientOf([log[3]?.id ?? '']), log, asked());
    expect(JSON.parse(text).log.entries).toHaveLength(19);
    expect(missingCount).toBe(1);
  });

  it('stops when it is told to, and fails with the platform', async () => {
    const given = asked();
    given.stop.abort(new Error('stopped'));
    await expect(harOfList(clientOf(), log, given)).rejects.toThrow('stopped');
    const broken = { exchange: () => Promise.reject(new Error('no answer')) };
    await expect(harOfList(broken, log, asked())).rejects.toThrow('no answer');
  });
});
