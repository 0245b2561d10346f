import { late } from '../../base/late.ts';
import { ALL_METHODS } from '../methods/registry.ts';
import type { CommitHook } from '../model/commit-hook.ts';
import type { World } from '../model/world/world.ts';

/** What finds out what happened. It must have loaded before a change that an app is told of; no first answer needs it. */
export const HAPPENED = late(() => import('./happened.ts'), { ahead: true });

/** Whether a call may tell apps of changes before `HAPPENED` has loaded: a method that loads late may make an app listen. */
export const mayTellApps = ({ apps }: Pick<World, 'apps'>): boolean =>
  HAPPENED.get() === null &&
  (ALL_METHODS.get() !== null || apps.scanIndex('listening', { prefix: '' }).next().done !== true);

/** Creates the events of a change. It reads only the apps with subscriptions. */
export const writeEvents: CommitHook = (world, changes, by) => {
  const listening = [...world.apps.scanIndex('listening', { prefix: '' })];
  if (listening.length > 0) HAPPENED.need().tellApps(world, changes, by, listening);
};
