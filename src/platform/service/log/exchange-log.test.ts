import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../contract/sandbox.ts';
import { emptyExchange } from '../../../contract/schemas/exchange.fixture.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { estimateBytes } from '../rows/held-bytes.ts';
import { ExchangeLog } from './exchange-log.ts';

const MIB = 1024 * 1024;

const lengthOf = (value: unknown) => JSON.stringify(value).length;

describe('the log of calls', () => {
  const row = { table: 'messages', key: 'C1', before: null, after: { text: 'x'.repeat(MIB) } };
  it.each<[string, Partial<Exchange>]>([
    ['rows', { changes: [row] }],
    ['steps', { trace: [{ rule: 'r', verdict: 'passed', evidence: 'y'.repeat(MIB) }] }],
    ['addresses', { path: 'z'.repeat(MIB) }],
    [
      'headers',
      {
        response: {
          headers: [['a', 'h'.repeat(MIB)]],
          body: { text: '', bytes: 0, truncated: false },
        },
      },
    ],
  ])('stays within its bound however large its %s are', (_what, given) => {
    const log = new ExchangeLog();
    for (let n = 1; n <= 40; n += 1)
      log.add(emptyExchange({ id: `x${String(n).padStart(10, '0')}`, ...given }));
    const { exchanges } = log.page(null, 100);
    const held = exchanges.map(({ id }) => lengthOf(log.get(id)));
    expect(held.length).toBeGreaterThan(15);
    expect(held.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(24 * MIB);
  });

  it('does not underestimate its size', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const texts = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"/gs) ?? [];
        const letters = texts.reduce((sum, text) => sum + (JSON.parse(text) as string).length, 0);
        expect(estimateBytes(value)).toBeGreaterThanOrEqual(letters);
      }),
    );
    expect(estimateBytes('…'.repeat(1000))).toBeGreaterThanOrEqual(2000);
  });
});

/** The complete exchange of a call. */
async function exchangeOf(world: OpenWorld, headers: Headers): Promise<Exchange> {
  return (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body as Exchange;
}

describe('the changes of a call in the log', () => {
  it('are limited in number, with a count of the rest', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 600, rate_limits: false });
    const { body } = await world.call('users.list', { limit: '1000' });
    const { body: made } = await world.call('conversations.create', { name: 'crowd' });
    const people = body.members
      .filter(({ deleted, is_bot }: { deleted: boolean; is_bot: boolean }) => !deleted && !is_bot)
      .map(({ id }: { id: string }) => id);
    const { headers, body: answer } = await world.call('conversations.invite', {
      channel: made.channel.id,
      users: people.join(','),
    });
    expect(answer.ok).toBe(true);
    const whole = await exchangeOf(world, headers);
    expect(whole.changes).toHaveLength(200);
    expect(whole.changes_left_out).toBe(people.length * 2 - 200);
    expect(whole.trace.at(-1)?.evidence).toContain(`and ${people.length * 2 - 20} more`);
    expect(lengthOf(whole.trace)).toBeLessThan(10_000);
  });

  it('are shortened if a row is huge, before and after, with a note of what is missing', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const attachments = Array.from({ length: 60 }, (_, n) => ({
      text: String(n).repeat(5000),
      own: Object.fromEntries(Array.from({ length: 300 }, (_each, field) => [`f${field}`, 'v'])),
    }));
    const { body, headers } = await world.call('chat.postMessage', {
      channel,
      text: 'y'.repeat(30_000),
      attachments: JSON.stringify(attachments),
    });
    expect(body.ok).toBe(true);
    const posted = await exchangeOf(world, headers);
    const row = JSON.stringify(posted.changes[0]?.after);
    expect(row).toContain('… 26000 more characters');
    expect(row).toContain('"…":"100 more"');
    expect(row.length).toBeLessThan(400_000);
    const gone = await world.call('chat.delete', { channel, ts: body.ts as string });
    const deleted = await exchangeOf(world, gone.headers);
    expect(deleted.changes[0]).toMatchObject({ after: null });
    expect(lengthOf(deleted.changes)).toBeLessThan(400_000);
  });

  it('are complete if they are small', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { headers } = await world.call('chat.postMessage', { channel, text: 'short' });
    const whole = await exchangeOf(world, headers);
    expect(whole).not.toHaveProperty('changes_left_out');
    expect(whole.changes[0]?.after).toMatchObject({ type: 'message', channel, text: 'short' });
  });
});
