import * as z from 'zod/mini';
import { defineTable } from './define-table.ts';

/** A condition that is active in the world, with what is needed to leave it. */
export const ActiveCondition = z.object({
  name: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  /** What the condition overwrote, to be restored when it ends. */
  before: z.unknown(),
  /** Rises in the order in which conditions became active. */
  // oxlint-disable-next-line no-underscore-dangle -- the name zod gives it
  entered: z._default(z.int(), 0),
});
export type ActiveCondition = z.infer<typeof ActiveCondition>;

export const activeConditions = defineTable({
  name: 'conditions',
  schema: ActiveCondition,
  key: (row) => row.name,
});
