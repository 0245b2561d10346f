import type { EventRow } from '../data/event-rows.ts';

/** How many events since a moment were not delivered, of one app or of all. */
export const countMissedSince = (
  rows: readonly Pick<EventRow, 'at' | 'app_id' | 'delivery'>[],
  since: number,
  app_id: string | undefined,
): number =>
  rows.filter(
    (row) =>
      row.at >= since &&
      (app_id === undefined || row.app_id === app_id) &&
      row.delivery !== undefined &&
      row.delivery.state !== 'delivered' &&
      row.delivery.variant === null,
  ).length;
