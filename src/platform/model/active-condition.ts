import * as z from 'zod/mini';
import { defineTable } from './define-table.ts';

/** A condition the world was put in, and what it takes to put it out of it again. */
export const ActiveCondition = z.object({
  name: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  /** What the condition overwrote, for it to restore. */
  before: z.unknown(),
  /** Rises in the order in which conditions were entered. */
  // oxlint-disable-next-line no-underscore-dangle -- the name zod gives it
  entered: z._default(z.int(), 0),
});
export type ActiveCondition = z.infer<typeof ActiveCondition>;

export const activeConditions = defineTable({
  name: 'conditions',
  schema: ActiveCondition,
  key: (row) => row.name,
});
