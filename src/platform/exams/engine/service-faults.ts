import type { ServiceRecord } from '../../model/service-state.ts';
import type { World } from '../../model/world/world.ts';

type Fields = {
  [Field in 'pause' | 'expired_cursor']?: ServiceRecord[Field] | undefined;
};

/** Writes fields of the service's state, in a world that is there for the exam alone; undefined ones are left out. */
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
