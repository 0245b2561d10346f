import type { DeliveryLine, EventLine } from '../../contract/sandbox.ts';

/** How many ended deliveries are listed: as many as a world stores. */
export const MAX_ENDED = 1000;

/** How many events are listed: about as many as a world has when its queues are full. */
export const MAX_EVENTS = 31_000;

/** A delivery. `endOrder` orders the ones that ended while the page was open; 0 if it is waiting, or ended before. */
export interface ListedDelivery extends DeliveryLine {
  readonly endOrder: number;
}

/** Deliveries by id, oldest first. */
export type DeliveryLines = ReadonlyMap<string, ListedDelivery>;

/** Lists loaded deliveries, which must be in order, oldest first. */
export const toDeliveryLines = (lines: readonly DeliveryLine[]): DeliveryLines =>
  new Map(lines.map((line) => [line.id, { ...line, endOrder: 0 }]));

/** Appends new entries to a list, except those that a resumed stream repeats. Keeps the newest `max` of all entries. */
export function joinLines<Line extends { readonly id: string }>(
  known: readonly Line[],
  arrived: readonly Line[],
  max: number,
): readonly Line[] {
  if (arrived.length === 0) return known;
  const ids = new Set(known.map(({ id }) => id));
  const newLines = arrived.filter(({ id }) => !ids.has(id) && ids.add(id));
  return newLines.length > 0 ? [...known, ...newLines].slice(-max) : known;
}

/** Updates deliveries from notices. Keeps all that are waiting, and the `MAX_ENDED` that ended last. */
export function updateDeliveries(
  known: DeliveryLines,
  notices: readonly DeliveryLine[],
): DeliveryLines {
  if (notices.length === 0) return known;
  const lines = new Map(known);
  let lastOrder = 0;
  for (const { endOrder } of known.values()) lastOrder = Math.max(lastOrder, endOrder);
  for (const line of notices) {
    const previous = lines.get(line.id);
    const hadEnded = previous !== undefined && previous.state !== 'waiting';
    const endOrder = hadEnded ? previous.endOrder : (lastOrder += 1);
    lines.set(line.id, { ...line, endOrder: line.state === 'waiting' ? 0 : endOrder });
  }
  const ended = [...lines.values()].filter(({ state }) => state !== 'waiting');
  const excess = ended.length - MAX_ENDED;
  if (excess > 0)
    for (const { id } of ended
      .toSorted((one, other) => one.endOrder - other.endOrder)
      .slice(0, excess))
      lines.delete(id);
  return lines;
}

/** Leaves out the events of which every delivery has left the list: the world has forgotten them, too. */
export function dropForgottenEvents(
  events: readonly EventLine[],
  before: readonly DeliveryLine[],
  after: DeliveryLines,
): readonly EventLine[] {
  const forgotten = new Set<string>();
  for (const { id, event } of before) if (!after.has(id)) forgotten.add(event);
  if (forgotten.size === 0) return events;
  for (const { event } of after.values()) forgotten.delete(event);
  return events.filter(({ id }) => !forgotten.has(id));
}
