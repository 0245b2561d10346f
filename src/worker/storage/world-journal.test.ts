import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefusingReason } from '../../contract/host.ts';
import { BEGINNING, EMPTY_BATCH } from '../../platform/store/journal.ts';
import { contentOf, exchange, freshStorage, HEAD, openDatabaseOf, row } from './storage.fixture.ts';
import { WorldJournal } from './world-journal.ts';

beforeEach(freshStorage);
afterEach(() => vi.restoreAllMocks());

const batch = (...keys: string[]) => ({
  ...EMPTY_BATCH,
  rows: keys.map((key) => row(key)),
  exchanges: keys.map((key) => exchange(`x-${key}`)),
});

const log = (...ids: string[]) => ({ ...EMPTY_BATCH, exchanges: ids.map(exchange) });

const step = (n: number, exchange: string | null = `x${n}`) => ({
  n,
  exchange,
  own: true,
  changes: [{ table: 'rows', key: 'a', before: { n } }],
});

async function journalOf() {
  const database = await openDatabaseOf();
  const reported: (RefusingReason | null)[] = [];
  const journal = new WorldJournal(database, (problem) => reported.push(problem));
  return { database, journal, reported };
}

/** From now on, writing fails as a browser's does. */
function refuseWrites(name: string) {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('the write fails', name);
  });
}

describe('the journal of a world', () => {
  it('keeps a new world in place of the one before', async () => {
    const { database, journal, reported } = await journalOf();
    await journal.begin({ ...HEAD, rows: [row('old')] });
    await journal.commit(batch('more'));
    await journal.begin({ ...HEAD, seed: 8, rows: [row('new')] });
    expect(await contentOf(database)).toMatchObject({
      head: [{ ...HEAD, seed: 8 }],
      rows: [row('new')],
      exchanges: [],
    });
    expect(reported).toEqual([]);
  });

  it('keeps no rows within the head', async () => {
    const { database, journal } = await journalOf();
    await journal.begin({ ...HEAD, rows: [row('a')] });
    expect(await database.get('head', 'head')).toEqual(HEAD);
  });

  it('asks the browser not to wait for the disk', async () => {
    const { database, journal } = await journalOf();
    const transaction = vi.spyOn(database, 'transaction');
    await journal.commit(batch('a'));
    expect(transaction).toHaveBeenCalledWith(
      ['head', 'rows', 'exchanges', 'history'],
      'readwrite',
      {
        durability: 'relaxed',
      },
    );
  });

  it('keeps a row once, as it was written last', async () => {
    const { database, journal } = await journalOf();
    await journal.commit(batch('a'));
    await journal.commit({ ...batch(), rows: [row('a', null)] });
    expect((await contentOf(database)).rows).toEqual([row('a', null)]);
  });

  it('keeps nothing of a row that is gone for good, unless it comes again', async () => {
    const { database, journal } = await journalOf();
    await journal.commit(batch('a', 'b'));
    const gone = { table: row('a').table, key: row('a').key, forgotten: true } as const;
    await journal.commit({ ...batch(), rows: [gone] });
    expect((await contentOf(database)).rows).toEqual([row('b')]);
    await journal.commit({ ...batch(), rows: [gone, row('a')] });
    expect((await contentOf(database)).rows).toEqual([row('a'), row('b')]);
  });

  it('keeps exchanges in the order they came in, and forgets up to the given one', async () => {
    const { database, journal } = await journalOf();
    await journal.commit(log('c', 'a'));
    await journal.commit(log('b'));
    expect((await contentOf(database)).exchanges).toEqual(['c', 'a', 'b'].map(exchange));
    await journal.commit({ ...log('d'), forget_through: 'a' });
    expect((await contentOf(database)).exchanges).toEqual(['b', 'd'].map(exchange));
    await journal.commit({ ...log(), forget_through: 'never kept' });
    expect((await contentOf(database)).exchanges).toEqual(['b', 'd'].map(exchange));
  });

  it('keeps the steps of the history from the beginning of the world on', async () => {
    const { database, journal } = await journalOf();
    await journal.begin({ ...HEAD, rows: [] });
    await journal.commit({ ...log('x1'), history: [step(1)] });
    await journal.commit({ ...log('x2'), history: [step(2), step(3)] });
    expect((await contentOf(database)).history).toEqual([BEGINNING, step(1), step(2), step(3)]);
    await journal.begin({ ...HEAD, rows: [] });
    expect((await contentOf(database)).history).toEqual([BEGINNING]);
  });

  it('keeps where the history begins in place of the steps it forgets', async () => {
    const { database, journal } = await journalOf();
    await journal.begin({ ...HEAD, rows: [] });
    await journal.commit({ ...EMPTY_BATCH, history: [1, 2, 3].map((n) => step(n)) });
    const start = { ...step(2), changes: [] };
    await journal.commit({ ...EMPTY_BATCH, history: [step(4)], forget_steps: start });
    expect((await contentOf(database)).history).toEqual([start, step(3), step(4)]);
  });

  it('removes what a rewind undoes, and goes on after it', async () => {
    const { database, journal } = await journalOf();
    await journal.begin({ ...HEAD, rows: [] });
    const history = [1, 2, 3].map((n) => step(n));
    await journal.commit({ ...log('x1', 'x2', 'x3'), rows: [row('a')], history });
    const marker = { n: 3, exchange: 'x3', own: false, changes: [] };
    await journal.commit({
      ...EMPTY_BATCH,
      rows: [row('a', { id: 'a', text: 'as it was' })],
      history: [marker],
      rewind: { exchange: 'x2', step: 2 },
    });
    await journal.commit({ ...log('x4'), history: [step(4)] });
    expect(await contentOf(database)).toMatchObject({
      rows: [row('a', { id: 'a', text: 'as it was' })],
      exchanges: ['x1', 'x2', 'x4'].map(exchange),
      history: [BEGINNING, step(1), step(2), marker, step(4)],
    });
    await journal.commit({ ...EMPTY_BATCH, rewind: { exchange: 'x1a', step: 1 } });
    expect((await contentOf(database)).exchanges).toEqual([exchange('x1')]);
    await journal.commit({ ...EMPTY_BATCH, rewind: { exchange: null, step: 0 } });
    expect(await contentOf(database)).toMatchObject({ exchanges: [], history: [BEGINNING] });
  });

  it('has kept a batch once it has resolved', async () => {
    const { database, journal } = await journalOf();
    await journal.commit(batch('a'));
    database.close();
    expect((await contentOf(await openDatabaseOf())).rows).toEqual([row('a')]);
  });
});

describe('a journal whose storage takes no write', () => {
  it.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'failed'],
    ['InvalidStateError', 'closed'],
  ])('rejects and says why: %s', async (name, reason) => {
    const { journal, reported } = await journalOf();
    refuseWrites(name);
    await expect(journal.commit(batch('a'))).rejects.toMatchObject({ name });
    expect(reported).toEqual([reason]);
  });

  it('keeps nothing of the batch', async () => {
    const { database, journal } = await journalOf();
    await journal.commit(batch('a'));
    const put = refuseWrites('QuotaExceededError');
    await expect(journal.commit(batch('b'))).rejects.toThrow('the write fails');
    await expect(journal.begin({ ...HEAD, rows: [row('c')] })).rejects.toThrow('the write fails');
    put.mockRestore();
    expect(await contentOf(database)).toMatchObject({
      head: [],
      rows: [row('a')],
      exchanges: [exchange('x-a')],
    });
  });

  it('keeps nothing of a batch that fails in the middle, and takes the next at once', async () => {
    const { database, journal } = await journalOf();
    const adds = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(journal.commit(batch('a'))).rejects.toThrow('no room');
    adds.mockRestore();
    await journal.commit(batch('b'));
    expect((await contentOf(database)).rows).toEqual([row('b')]);
  });

  it('rejects when the transaction itself is undone', async () => {
    const { database, journal, reported } = await journalOf();
    const transaction = vi.spyOn(database, 'transaction');
    const write = journal.commit(batch('a'));
    transaction.mock.results[0]?.value.abort();
    await expect(write).rejects.toMatchObject({ name: 'AbortError' });
    expect(reported).toEqual(['failed']);
  });

  it('says so once, and takes it back with the first change that is kept', async () => {
    const { journal, reported } = await journalOf();
    const put = refuseWrites('QuotaExceededError');
    await expect(journal.commit(batch('a'))).rejects.toThrow('the write fails');
    await expect(journal.commit(batch('b'))).rejects.toThrow('the write fails');
    put.mockRestore();
    await journal.commit(log('only a line of the log'));
    expect(reported).toEqual(['full']);
    await journal.commit(batch('c'));
    await journal.commit(batch('d'));
    expect(reported).toEqual(['full', null]);
  });

  it('takes it back with a new world too', async () => {
    const { journal, reported } = await journalOf();
    const put = refuseWrites('QuotaExceededError');
    await expect(journal.begin({ ...HEAD, rows: [] })).rejects.toThrow('the write fails');
    put.mockRestore();
    await journal.begin({ ...HEAD, rows: [] });
    expect(reported).toEqual(['full', null]);
  });

  it('refuses all that comes once the browser has closed it', async () => {
    const { database, journal, reported } = await journalOf();
    journal.noteClosed();
    database.close();
    expect(reported).toEqual(['closed']);
    await expect(journal.commit(batch('a'))).rejects.toMatchObject({ name: 'InvalidStateError' });
    expect(reported).toEqual(['closed']);
  });

  it('says so, too, if that ended a write under way', async () => {
    const { journal, reported } = await journalOf();
    refuseWrites('AbortError');
    const writing = journal.commit(batch('a'));
    journal.noteClosed();
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(reported).toEqual(['closed']);
  });
});
