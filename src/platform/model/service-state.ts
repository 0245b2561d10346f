import * as z from 'zod/mini';
import { CHECKS_OFF, SIGN_IN_CHECKS, type SignInCheck } from '../../contract/conditions.ts';
import { defineTable } from './define-table.ts';
import { CallFaults, DeliveryFaults, UnresponsiveApps } from './network-faults.ts';

/** Injected failures after a method ran; `done` says whether its work is kept: sometimes, always or never. */
export const Failing = z.object({
  code: z.enum(['internal_error', 'fatal_error']),
  methods: z.array(z.string()),
  done: z.enum(['sometimes', 'always', 'never']),
});

/** Calls that are refused as rate limited, whatever their rate. `until` is null until the first of them comes. */
export const Pause = z.object({
  methods: z.array(z.string()),
  retry_after_s: z.int().check(z.gte(1)),
  until: z.nullable(z.number()),
});

/** The state of the service and of the network. One row. */
export const ServiceRecord = z.object({
  id: z.literal('service'),
  down: z.boolean(),
  failing: z.nullable(Failing),
  deprecated_methods: z.array(z.string()),
  deprecated_endpoints: z.array(z.string()),
  /** Methods that cannot be called from the current network. */
  limited_methods: z.array(z.string()),
  /** The share of records, 0 to 1, that are hidden from callers and dropped from a page after it was cut. */
  hidden_share: z.number().check(z.gte(0), z.lte(1)),
  /** A rate that replaces that of every tier; null to use the tiers. */
  rate: z.nullable(z.object({ per_minute: z.number(), burst: z.int() })),
  /** Absent if no calls are refused so. */
  pause: z.optional(Pause),
  /** A cursor that has expired early; absent if there is none. */
  expired_cursor: z.optional(z.string()),
  /** Checks of a sign-in that are left out, for teaching; absent unless a condition says so. */
  checks_off: z.optional(z.array(z.enum(SIGN_IN_CHECKS))),
  /** How many seconds new triggers live; absent unless a condition says so. */
  trigger_life_s: z.optional(z.number().check(z.gte(0))),
  /** Faults of the network; absent unless a condition says so. */
  call_faults: z.optional(CallFaults),
  delivery_faults: z.optional(DeliveryFaults),
  apps_unresponsive: z.optional(UnresponsiveApps),
});
export type ServiceRecord = z.infer<typeof ServiceRecord>;

export const serviceStates = defineTable({
  name: 'service',
  schema: ServiceRecord,
  key: (row) => row.id,
});

/** A service without any failure. */
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

/**
 * Whether a check of a sign-in is left out in this world. The row alone does not count: in the file of a stranger it could be
 * there without the condition, which is what people see.
 */
export const isCheckOff = ({ service, conditions }: SignInWorld, check: SignInCheck): boolean =>
  service.checks_off?.includes(check) === true && conditions.has(CHECKS_OFF);

interface SignInWorld {
  readonly service: Pick<ServiceRecord, 'checks_off'>;
  readonly conditions: { readonly has: (name: string) => boolean };
}
