import { describe, expect, it } from 'vitest';
import type { Journal, JournalBatch, KeptWorld } from '../store/journal.ts';
import { openWorld } from '../testing/open-world.ts';

/** A journal that stores nothing, counts its calls, and fails on request. */
function failingJournal() {
  const state = {
    fails: null as 'begin' | 'commit' | null,
    begun: [] as KeptWorld[],
    committed: [] as JournalBatch[],
  };
  const full = () => Promise.reject(new Error('the disk is full'));
  const journal: Journal = {
    begin: (world) => {
      if (state.fails === 'begin') return full();
      state.begun.push(world);
      return Promise.resolve();
    },
    commit: (batch) => {
      if (state.fails === 'commit') return full();
      state.committed.push(batch);
      return Promise.resolve();
    },
  };
  return { journal, state };
}

describe('a journal that fails', () => {
  it.each(['reset', 'snapshot'])(
    'keeps the previous world if a %s cannot be stored',
    async (way) => {
      const { journal, state } = failingJournal();
      const world = await openWorld({ journal });
      const channel = world.channels['deploys'] ?? '';
      const { body: other } = await (await openWorld()).sandbox('/snapshot');
      await world.call('chat.postMessage', { channel, text: 'still here' });
      const before = (await world.sandbox('/snapshot')).body;
      const logged = (await world.sandbox('/exchanges')).body.exchanges;
      const replace = () =>
        way === 'reset'
          ? world.sandbox('/reset', { seed: 7 })
          : world.sandbox('/snapshot', other, 'PUT');

      state.fails = 'begin';
      const { status, body } = await replace();
      expect([status, body.ok, body.error]).toEqual([503, false, 'not_kept']);
      expect((await world.sandbox('/snapshot')).body).toEqual(before);
      expect((await world.sandbox('/exchanges')).body.exchanges).toEqual(logged);
      const { body: history } = await world.call('conversations.history', { channel, limit: '1' });
      expect(history.messages[0].text).toBe('still here');

      state.fails = null;
      expect((await replace()).status).toBe(200);
      expect((await world.sandbox('/snapshot')).body).not.toEqual(before);
      expect((await world.sandbox('/exchanges')).body.exchanges).toEqual([]);
    },
  );

  it('logs a call that could not be stored with its answer and the reason', async () => {
    const { journal, state } = failingJournal();
    const world = await openWorld({ journal });
    const channel = world.channels['deploys'] ?? '';
    const logged = async () => (await world.sandbox('/exchanges')).body.exchanges;
    state.fails = 'commit';
    const { body, headers } = await world.call('chat.postMessage', { channel, text: 'lost' });
    expect(body).toEqual({ ok: false, error: 'service_unavailable' });
    const id = headers.get('x-parley-exchange');
    expect(await logged()).toMatchObject([{ id, error: 'service_unavailable' }]);
    const { body: exchange } = await world.sandbox(`/exchanges/${id}`);
    expect(JSON.parse(exchange.response.body.text)).toEqual(body);
    expect(exchange.changes).toEqual([]);
    expect(exchange.trace.at(-1)).toMatchObject({
      rule: 'failure',
      verdict: 'refused',
      error: 'service_unavailable',
    });
    state.fails = null;
    await world.call('chat.postMessage', { channel, text: 'kept' });
    expect(await logged()).toMatchObject([{ id }, { error: null }]);
  });

  it('undoes changes of the sandbox, and says so', async () => {
    const { journal, state } = failingJournal();
    const world = await openWorld({ journal });
    await world.sandbox('/clock', { frozen: true });
    const before = (await world.sandbox('/snapshot')).body;
    state.fails = 'commit';
    const put = await world.sandbox('/conditions/posting_suspended', {}, 'PUT');
    expect([put.status, put.body.error]).toEqual([503, 'not_kept']);
    expect((await world.sandbox('/snapshot')).body).toEqual(before);
    state.fails = null;
    expect((await world.sandbox('/conditions/posting_suspended', {}, 'PUT')).status).toBe(200);
  });

  it('is started again with the next change', async () => {
    const { journal, state } = failingJournal();
    const world = await openWorld({ journal });
    const say = async (text: string) =>
      (await world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text }))
        .body;
    state.fails = 'begin';
    expect((await world.sandbox('/reset', {})).status).toBe(503);
    expect(await say('lost')).toEqual({ ok: false, error: 'service_unavailable' });
    expect((await world.sandbox('/reset', {})).status).toBe(503);
    state.fails = null;
    expect((await say('kept')).ok).toBe(true);
    expect(state.begun).toHaveLength(1);
    await say('kept too');
    expect(state.begun).toHaveLength(1);
    const kept = state.committed.flatMap(({ rows }) =>
      rows.flatMap((each) => ('row' in each && each.table === 'messages' ? [each.row] : [])),
    );
    expect(kept.map((row) => (row as { text: string }).text)).toEqual(['kept', 'kept too']);
  });
});
