import { expect, it } from 'vitest';
import { emptyExchange } from '../../contract/schemas/exchange.fixture.ts';
import { FROM_THE_START, MAX_FACTS, makeKnownFacts, readFacts } from './read-facts.ts';

it('reads as much after thousands of calls, deliveries and interactions as after a few hundred', async () => {
  const ids: string[] = [];
  const add = (count: number) => {
    for (let at = 0; at < count; at += 1) ids.push(`x${String(ids.length + 1).padStart(10, '0')}`);
  };
  let lines = 0;
  const read = async (path: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
    const [, list] = /^\/sandbox\/(exchanges|deliveries|interactions)$/.exec(pathname) ?? [];
    const id = pathname.split('/').at(-1);
    if (pathname.includes('/interactions/')) return { interaction: { id, state: 'acknowledged' } };
    if (list === undefined) return { ...emptyExchange(), id };
    const from = ids.filter((id) => id > (searchParams.get('after') ?? ''));
    const page = from.slice(0, 1000).map((id) => ({ id }));
    lines += page.length;
    return { [list]: page, cursor: page.at(-1)?.id ?? null, more: from.length > 1000 };
  };
  const start = FROM_THE_START;
  const known = makeKnownFacts();
  add(2000);
  const before = await readFacts(read, start, known);
  expect(before.calls.map(({ id }) => id)).toEqual(ids.slice(-MAX_FACTS));
  lines = 0;
  add(10);
  const now = await readFacts(read, start, known);
  expect(now.calls.map(({ id }) => id)).toEqual(ids.slice(-MAX_FACTS));
  expect(now.deliveries.map(({ id }) => id)).toEqual(ids.slice(-MAX_FACTS));
  expect(now.interactions.map(({ id }) => id)).toEqual(ids.slice(-MAX_FACTS));
  expect(lines).toBeLessThanOrEqual(3 * (MAX_FACTS + 10));
  await readFacts(read, start, known);
  expect([known.calls.size, known.interactions.size]).toEqual([MAX_FACTS, MAX_FACTS]);
});

it('reads an interaction again until it has ended', async () => {
  const states = ['sent', 'acknowledged', 'failed'];
  const read = async (path: string): Promise<unknown> => {
    if (path.includes('/interactions/'))
      return { interaction: { id: 'I1', state: states.shift() } };
    const interactions = path.includes('/interactions') ? [{ id: 'I1' }] : [];
    return { exchanges: [], deliveries: [], interactions, cursor: null, more: false };
  };
  const known = makeKnownFacts();
  const state = async () =>
    (await readFacts(read, FROM_THE_START, known)).interactions.map((each) => each.state);
  expect([await state(), await state(), await state()].flat()).toEqual([
    'sent',
    'acknowledged',
    'acknowledged',
  ]);
});

it('passes over a call that the log drops while it is read', async () => {
  const ids = ['x0000000001', 'x0000000002'];
  const read = async (path: string): Promise<unknown> => {
    if (path.endsWith(ids[0] ?? '')) throw Object.assign(new Error('dropped'), { status: 404 });
    if (path.includes('/exchanges/')) return { ...emptyExchange(), id: ids[1] };
    const exchanges = ids.map((id) => ({ id }));
    return { exchanges, deliveries: [], interactions: [], cursor: null, more: false };
  };
  const start = FROM_THE_START;
  const facts = await readFacts(read, start);
  expect(facts.calls.map(({ id }) => id)).toEqual([ids[1]]);
  const broken = (path: string) =>
    path.includes('/exchanges/') ? Promise.reject(new Error('no answer')) : read(path);
  await expect(readFacts(broken, start)).rejects.toThrow('no answer');
});
