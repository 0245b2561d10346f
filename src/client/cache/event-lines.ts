import type { DeliveryLine } from '../../contract/sandbox.ts';

/** Deliveries by id, oldest first. */
export type DeliveryLines = ReadonlyMap<string, DeliveryLine>;

/**
 * How many events and how many deliveries the page keeps: about as many as a world has. A world does not say which it
 * has forgotten.
 */
export const MOST_KEPT = 31_000;

/** A list with the new entries at its end, and the newest `most` of all; a resumed stream may repeat some. */
export function joined<Line extends { readonly id: string }>(
  known: readonly Line[],
  arrived: readonly Line[],
  most = Infinity,
): readonly Line[] {
  if (arrived.length === 0) return known;
  const ids = new Set(known.map(({ id }) => id));
  const fresh = arrived.filter(({ id }) => !ids.has(id) && ids.add(id));
  return fresh.length > 0 ? [...known, ...fresh].slice(-most) : known;
}

/** The deliveries as the notices say they are now, without the oldest of too many. */
export function updated(known: DeliveryLines, notices: readonly DeliveryLine[]): DeliveryLines {
  if (notices.length === 0) return known;
  const lines = new Map(known);
  for (const line of notices) lines.set(line.id, line);
  for (const id of lines.keys()) {
    if (lines.size <= MOST_KEPT) break;
    lines.delete(id);
  }
  return lines;
}
