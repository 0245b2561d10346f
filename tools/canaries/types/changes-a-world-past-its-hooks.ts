// must be reported: TS2339
import type { World } from '../../../src/platform/model/world/world.ts';

/** Whatever changes a world goes through `world.transact`, which runs what follows the change. */
export const change = (world: World) => world.store.transact(() => 1);
