import { expect, it } from 'vitest';
import type { DeliveryLine } from '../../contract/sandbox.ts';
import { joined, MOST_KEPT, updated } from './event-lines.ts';

const line = (id: string): DeliveryLine => ({
  id,
  event: 'Ev1',
  type: 'message',
  app_id: 'A1',
  state: 'waiting',
  reason: null,
  due: 1,
  variant: null,
});

const many = Array.from({ length: MOST_KEPT }, (_, n) => line(`Dv${n}`));

it('a page that is open for long keeps only the newest events and deliveries', () => {
  const events = joined(many, [line('new')], MOST_KEPT);
  expect([events.length, events[0]?.id, events.at(-1)?.id]).toEqual([MOST_KEPT, 'Dv1', 'new']);
  const deliveries = updated(new Map(many.map((each) => [each.id, each])), [line('new')]);
  const ids = [...deliveries.keys()];
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([MOST_KEPT, 'Dv1', 'new']);
});

it('a list stays the same object if nothing new arrived', () => {
  expect(joined(many, [line('Dv7')], MOST_KEPT)).toBe(many);
  const known = new Map([['Dv7', line('Dv7')]]);
  expect(updated(known, [])).toBe(known);
});
