import * as z from 'zod/mini';
import { TOLD_TYPES } from '../../contract/interactions/kinds.ts';
import { MAX_FAULT_DELAY_MS, NETWORK_FAULTS } from '../../contract/network-faults.ts';
import type { Surface } from '../runtime/deployment.ts';
import type { World } from './world/world.ts';

const Fault = z.object({
  fault: z.enum(NETWORK_FAULTS),
  often: z.enum(['once', 'sometimes', 'always']),
  delay_ms: z.int().check(z.gte(0), z.lte(MAX_FAULT_DELAY_MS)),
});

/** The fault of calls of the Web API. `done` says whether the service still carries out a call whose connection is cut. */
export const CallFaults = z.extend(Fault, {
  methods: z.array(z.string()),
  done: z.enum(['sometimes', 'always', 'never']),
});

/** The fault of deliveries: of the requests to apps, or of their answers. */
export const DeliveryFaults = z.extend(Fault, { on: z.enum(['request', 'answer']) });

/** How apps fail to answer interactions, whether these are sent by HTTP or by socket. */
export const UnresponsiveApps = z.object({
  /** `late`: the app gets the interaction, and its answer is delayed. `silent`: the app does not get the interaction. */
  how: z.enum(['late', 'silent']),
  delay_s: z.number().check(z.gte(0), z.lte(60)),
  types: z.array(z.enum(TOLD_TYPES)),
  /** The app that fails; absent if all apps fail. */
  app_id: z.optional(z.string()),
});
export type UnresponsiveApps = z.infer<typeof UnresponsiveApps>;

/** The conditions that arm faults. The state of the service has fields of the same names. */
export type FaultCondition = 'call_faults' | 'delivery_faults';
type ArmedCondition = FaultCondition | 'apps_unresponsive';

/**
 * The faults that a condition has armed; undefined if the condition is off. A world from a file could have the field without
 * the condition. People see only conditions, so the field alone does not count.
 */
export const findArmedFaults = <Name extends ArmedCondition>(
  { service, conditions }: Pick<World, 'service' | 'conditions'>,
  name: Name,
): World['service'][Name] => (conditions.has(name) ? service[name] : undefined);

/** Whether the network may disturb a call: only calls of the Web API, if a condition or an exam has armed faults. */
export const mayMeetFaults = (
  world: Pick<World, 'service' | 'conditions' | 'exams'>,
  surface: Surface,
): boolean =>
  surface === 'web-api' &&
  (world.exams.size > 0 || findArmedFaults(world, 'call_faults') !== undefined);

/** Turns such a condition off: somebody left it, or its fault was to happen once and has happened. */
export function endFaults(
  { service, services, conditions }: Pick<World, 'service' | 'services' | 'conditions'>,
  name: ArmedCondition,
): void {
  const { [name]: _, ...rest } = service;
  services.put(rest);
  conditions.remove(name);
}
