import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryLine, EventLine } from '../../contract/sandbox.ts';
import {
  joinLines,
  toDeliveryLines,
  MAX_ENDED,
  MAX_EVENTS,
  dropForgottenEvents,
  updateDeliveries,
} from './event-lines.ts';

const delivery = (n: number, state: DeliveryLine['state'] = 'delivered'): DeliveryLine => ({
  id: `Dv${n}`,
  event: `Ev${n}`,
  type: 'message',
  app_id: 'A1',
  state,
  reason: state === 'abandoned' ? 'retries_exhausted' : null,
  due: null,
  variant: null,
});
const event = (n: number): EventLine => ({
  id: `Ev${n}`,
  type: 'message',
  app_id: 'A1',
  subject: 'C1',
  at: n,
  exchange: null,
});
const many = <Item>(count: number, item: (n: number) => Item) =>
  Array.from({ length: count }, (_, n) => item(n));

describe('the deliveries that the page lists', () => {
  it('are, of those that ended, the newest 1,000', () => {
    const full = updateDeliveries(toDeliveryLines([]), many(MAX_ENDED, delivery));
    expect(full.size).toBe(MAX_ENDED);
    const next = updateDeliveries(full, [delivery(MAX_ENDED)]);
    expect([next.size, next.has('Dv0'), next.has('Dv1')]).toEqual([MAX_ENDED, false, true]);
  });

  it('are all that wait', () => {
    const waiting = many(MAX_ENDED + 5, (n) => delivery(n, 'waiting'));
    expect(updateDeliveries(toDeliveryLines([]), waiting).size).toBe(MAX_ENDED + 5);
  });

  it('keep one that began first and ended last, in its place', () => {
    let lines = updateDeliveries(
      toDeliveryLines([delivery(0, 'waiting')]),
      many(MAX_ENDED, (n) => delivery(n + 1)),
    );
    lines = updateDeliveries(lines, [delivery(0, 'abandoned')]);
    expect([...lines.keys()].slice(0, 2)).toEqual(['Dv0', 'Dv2']);
    // The stream may repeat a notice.
    lines = updateDeliveries(lines, [delivery(2)]);
    lines = updateDeliveries(lines, [delivery(MAX_ENDED + 1)]);
    expect([lines.has('Dv0'), lines.has('Dv2'), lines.has('Dv3')]).toEqual([true, false, true]);
  });

  it('never exceed their limit, however they arrive', () => {
    const notice = fc.tuple(
      fc.nat(1500),
      fc.constantFrom<DeliveryLine['state']>('waiting', 'delivered', 'abandoned'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(notice, { maxLength: 400 }), { maxLength: 8 }), (bursts) => {
        const states = new Map<string, string>();
        let lines = toDeliveryLines(many(MAX_ENDED, delivery));
        for (const burst of bursts) {
          const notices = burst.map(([n, state]) => delivery(n, state));
          for (const { id, state } of notices) states.set(id, state);
          lines = updateDeliveries(lines, notices);
        }
        const ended = [...lines.values()].filter(({ state }) => state !== 'waiting');
        expect(ended.length).toBeLessThanOrEqual(MAX_ENDED);
        for (const [id, state] of states)
          if (state === 'waiting') expect(lines.get(id)?.state).toBe('waiting');
      }),
      { numRuns: 30 },
    );
  });
});

describe('the events that the page lists', () => {
  it('are at most as many as a world can have, the newest', () => {
    const full = many(MAX_EVENTS, event);
    const next = joinLines(full, [event(MAX_EVENTS)], MAX_EVENTS);
    expect([next.length, next[0]?.id]).toEqual([MAX_EVENTS, 'Ev1']);
    expect(joinLines(full, [event(7)], MAX_EVENTS)).toBe(full);
  });

  it('go with the last of their deliveries', () => {
    const again = { ...delivery(1), id: 'Dv1b' };
    const had = [delivery(0), delivery(1), again, delivery(2)];
    const after = toDeliveryLines([again, delivery(2)]);
    const events = [event(0), event(1), event(2), event(3)];
    // The deliveries of the newest are not known yet.
    expect(dropForgottenEvents(events, had, after)).toEqual([event(1), event(2), event(3)]);
    expect(dropForgottenEvents(events, [again], after)).toBe(events);
  });
});
