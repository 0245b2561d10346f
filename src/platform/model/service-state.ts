import * as z from 'zod/mini';
import { defineTable } from './define-table.ts';

/** How the service itself is doing, and the network it is reached over. One row. */
export const ServiceRecord = z.object({
  id: z.literal('service'),
  down: z.boolean(),
  /** Operations fail after they ran; what they did stays in some runs, in all, or in none. */
  failing: z.nullable(
    z.object({
      code: z.enum(['internal_error', 'fatal_error']),
      methods: z.array(z.string()),
      done: z.enum(['sometimes', 'always', 'never']),
    }),
  ),
  deprecated_methods: z.array(z.string()),
  deprecated_endpoints: z.array(z.string()),
  /** Methods that the network calls come over may not reach. */
  limited_methods: z.array(z.string()),
  /** The share of records, 0 to 1, that callers may not see and that are dropped after a page was cut. */
  hidden_share: z.number().check(z.gte(0), z.lte(1)),
  /** Rate that takes the place of every tier; null for the tiers' own. */
  rate: z.nullable(z.object({ per_minute: z.number(), burst: z.int() })),
});
export type ServiceRecord = z.infer<typeof ServiceRecord>;

export const serviceStates = defineTable({
  name: 'service',
  schema: ServiceRecord,
  key: (row) => row.id,
});

/** A service in good health. */
export const HEALTHY: ServiceRecord = {
  id: 'service',
  down: false,
  failing: null,
  deprecated_methods: [],
  deprecated_endpoints: [],
  limited_methods: [],
  hidden_share: 0,
  rate: null,
};
