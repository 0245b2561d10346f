import * as z from 'zod/mini';
import type { Table } from '../../store/table.ts';
import type { HostClock } from '../../runtime/clock.ts';
import { defineTable } from '../define-table.ts';

/** How the world's time differs from the host's. One row, so that a stored world keeps its time. */
export const ClockRecord = z.object({
  id: z.literal('clock'),
  /** Milliseconds added to the host's clock. */
  offset_ms: z.number(),
  /** The time it is frozen at, milliseconds since the epoch, or null while it runs. */
  frozen_ms: z.nullable(z.number()),
});
export type ClockRecord = z.infer<typeof ClockRecord>;

export const clocks = defineTable({
  name: 'clock',
  schema: ClockRecord,
  key: (row) => row.id,
});

const HOST_CLOCK: ClockRecord = { id: 'clock', offset_ms: 0, frozen_ms: null };

/** The clock of a world: that of the host, which the sandbox can set or freeze. */
export class WorldClock {
  readonly #rows: Table<ClockRecord>;
  readonly #host: HostClock;

  constructor(rows: Table<ClockRecord>, host: HostClock) {
    this.#rows = rows;
    this.#host = host;
  }

  /** Epoch seconds with a fraction, accurate to the millisecond. */
  now(): number {
    const { offset_ms, frozen_ms } = this.#row();
    return Math.round(frozen_ms ?? this.#host() + offset_ms) / 1000;
  }

  get frozen(): boolean {
    return this.#row().frozen_ms !== null;
  }

  /**
   * Sets the clock to `seconds`. It then stands still if `frozen` is true, and runs if it is false; by default it does as before.
   * One step, because a clock that was set and then frozen would move on in between.
   */
  set(seconds: number, frozen = this.frozen): void {
    this.#put(Math.round(seconds * 1000), frozen);
  }

  /** Stops the clock, or lets it run from where it stands. */
  freeze(frozen: boolean): void {
    if (frozen !== this.frozen) this.#put(Math.round(this.now() * 1000), frozen);
  }

  /** A frozen clock stores no offset, so that the row is the same on every host. */
  #put(at: number, frozen: boolean): void {
    this.#rows.put({
      id: 'clock',
      offset_ms: frozen ? 0 : at - this.#host(),
      frozen_ms: frozen ? at : null,
    });
  }

  #row(): ClockRecord {
    return this.#rows.get('clock') ?? HOST_CLOCK;
  }
}
