import type { DeliveryLine, EventLine } from '../../contract/sandbox.ts';

/** How many ended deliveries are listed: as many as a world stores. */
export const MAX_ENDED = 1000;

/** How many events are listed: about as many as a world has when its queues are full. */
export const MAX_EVENTS = 31_000;

/** A delivery. `ended` orders those that ended while the page was open; 0 if it waits, or ended before. */
export interface ListedDelivery extends DeliveryLine {
  readonly ended: number;
}

/** Deliveries by id, oldest first. */
export type DeliveryLines = ReadonlyMap<string, ListedDelivery>;

/** Deliveries as they are loaded, oldest first. */
export const listDeliveries = (lines: readonly DeliveryLine[]): DeliveryLines =>
  new Map(lines.map((line) => [line.id, { ...line, ended: 0 }]));

/** A list with the new entries at its end, and the newest `max` of all; a resumed stream may repeat some. */
export function joinLines<Line extends { readonly id: string }>(
  known: readonly Line[],
  arrived: readonly Line[],
  max: number,
): readonly Line[] {
  if (arrived.length === 0) return known;
  const ids = new Set(known.map(({ id }) => id));
  const fresh = arrived.filter(({ id }) => !ids.has(id) && ids.add(id));
  return fresh.length > 0 ? [...known, ...fresh].slice(-max) : known;
}

/** Updates deliveries by notices. Keeps all that wait, and those that ended last. */
export function updateDeliveries(
  known: DeliveryLines,
  notices: readonly DeliveryLine[],
): DeliveryLines {
  if (notices.length === 0) return known;
  const lines = new Map(known);
  let last = 0;
  for (const { ended } of known.values()) last = Math.max(last, ended);
  for (const line of notices) {
    const before = lines.get(line.id);
    const isRepeated = before !== undefined && before.state !== 'waiting';
    const place = isRepeated ? before.ended : (last += 1);
    lines.set(line.id, { ...line, ended: line.state === 'waiting' ? 0 : place });
  }
  const ended = [...lines.values()].filter(({ state }) => state !== 'waiting');
  const excess = ended.length - MAX_ENDED;
  if (excess > 0)
    for (const { id } of ended.toSorted((one, other) => one.ended - other.ended).slice(0, excess))
      lines.delete(id);
  return lines;
}

/** Leaves out events whose deliveries are no longer listed: the world has forgotten them, too. */
export function dropForgottenEvents(
  events: readonly EventLine[],
  had: readonly DeliveryLine[],
  listed: DeliveryLines,
): readonly EventLine[] {
  const gone = new Set<string>();
  for (const { id, event } of had) if (!listed.has(id)) gone.add(event);
  if (gone.size === 0) return events;
  for (const { event } of listed.values()) gone.delete(event);
  return events.filter(({ id }) => !gone.has(id));
}
