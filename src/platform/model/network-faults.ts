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

/** The fault that calls of the Web API meet. `done` says whether the service gets a call that is cut. */
export const CallFaults = z.extend(Fault, {
  methods: z.array(z.string()),
  done: z.enum(['sometimes', 'always', 'never']),
});

/** The fault that requests to the apps meet on their way, or their answers. */
export const DeliveryFaults = z.extend(Fault, { on: z.enum(['request', 'answer']) });

/** How apps fail to answer what people do, over whatever way they hear of it. */
export const UnresponsiveApps = z.object({
  /** `late`: the app works as ever, and its answer is held back. `silent`: the app hears of nothing. */
  how: z.enum(['late', 'silent']),
  delay_s: z.number().check(z.gte(0), z.lte(60)),
  types: z.array(z.enum(TOLD_TYPES)),
  /** Of which app; absent for all. */
  app_id: z.optional(z.string()),
});
export type UnresponsiveApps = z.infer<typeof UnresponsiveApps>;

/** The conditions that arm faults. Their fields of the state of the service have the same names. */
export type FaultCondition = 'call_faults' | 'delivery_faults';
type ArmedCondition = FaultCondition | 'apps_unresponsive';

/**
 * What such a condition has armed. The field alone does not count: in the file of a stranger it could be there without the
 * condition, which is what people see.
 */
export const findArmedFaults = <Name extends ArmedCondition>(
  { service, conditions }: Pick<World, 'service' | 'conditions'>,
  name: Name,
): World['service'][Name] => (conditions.has(name) ? service[name] : undefined);

/** Whether a call may meet a fault on its way, which those of the Web API do if a condition or an exam says so. */
export const mayMeetFaults = (
  world: Pick<World, 'service' | 'conditions' | 'exams'>,
  surface: Surface,
): boolean =>
  surface === 'web-api' &&
  (world.exams.size > 0 || findArmedFaults(world, 'call_faults') !== undefined);

/** Puts the world out of such a condition: it was left, or a fault that comes once has come. */
export function endFaults(
  { service, services, conditions }: Pick<World, 'service' | 'services' | 'conditions'>,
  name: ArmedCondition,
): void {
  const { [name]: _, ...rest } = service;
  services.put(rest);
  conditions.remove(name);
}
