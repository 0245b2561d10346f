import type { DeliveryLine } from '../../contract/sandbox.ts';

/** Deliveries by id, oldest first. */
export type DeliveryLines = ReadonlyMap<string, DeliveryLine>;

/** A list with the new entries at its end; a resumed stream may repeat some. */
export function joined<Line extends { readonly id: string }>(
  known: readonly Line[],
  arrived: readonly Line[],
): readonly Line[] {
  if (arrived.length === 0) return known;
  const ids = new Set(known.map(({ id }) => id));
  const fresh = arrived.filter(({ id }) => !ids.has(id) && ids.add(id));
  return fresh.length > 0 ? [...known, ...fresh] : known;
}

/** The deliveries as the notices say they are now. */
export function updated(known: DeliveryLines, notices: readonly DeliveryLine[]): DeliveryLines {
  if (notices.length === 0) return known;
  const lines = new Map(known);
  for (const line of notices) lines.set(line.id, line);
  return lines;
}
