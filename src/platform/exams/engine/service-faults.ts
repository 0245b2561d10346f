import type { ServiceRecord } from '../../model/service-state.ts';
import type { World } from '../../model/world/world.ts';

type Fields = {
  [Field in 'pause' | 'expired_cursor' | 'failing' | 'call_faults' | 'trigger_life_s']?:
    | ServiceRecord[Field]
    | undefined;
};

/** Writes fields of the service's state; undefined ones are left out. */
export function writeService({ services, service }: World, fields: Fields): void {
  services.put(JSON.parse(JSON.stringify({ ...service, ...fields })) as ServiceRecord);
}

/** The next calls of a method are refused with 429, for as long as Retry-After says from the first of them on. */
export const pauseMethod = (world: World, method: string, retry_after_s: number): void =>
  writeService(world, { pause: { methods: [method], retry_after_s, until: null } });

/** The first call was refused: the time runs. Returns whether it began just now. */
export function beginPause(world: World, at: number): boolean {
  const { pause } = world.service;
  if (pause?.until !== null) return false;
  writeService(world, { pause: { ...pause, until: at + pause.retry_after_s } });
  return true;
}

/** Calls of a method fail after it ran; `done` says whether its work is kept. */
export const failMethod = (world: World, method: string, done: 'always' | 'never'): void =>
  writeService(world, { failing: { code: 'internal_error', methods: [method], done } });

/** No call fails any longer. */
export const failNothing = (world: World): void => writeService(world, { failing: null });

/** Calls of a method take so long, in milliseconds of the world's clock: they do their work, and the answer is late. */
export function delayMethod(world: World, method: string, delay_ms: number): void {
  const often = 'always' as const;
  const parameters = { fault: 'delay' as const, methods: [method], done: often, often, delay_ms };
  writeService(world, { call_faults: parameters });
  world.conditions.put({ name: 'call_faults', parameters, before: null, entered: 1 });
}

/** No call is delayed any longer. */
export function delayNothing(world: World): void {
  writeService(world, { call_faults: undefined });
  world.conditions.remove('call_faults');
}
