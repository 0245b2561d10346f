import { decodeDemo, encodeDemo } from '../../contract/demo/codec.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import { worldOfDemo } from '../../platform/platform.ts';
import type { Deployment } from '../../platform/runtime/deployment.ts';
import type { KeptWorld } from '../../platform/store/journal.ts';
import { titleOf, type AboutWorld } from '../storage/about-world.ts';
import { makeWorld, withDatabase } from './make-world.ts';
import { governmentKey } from '../storage/world-name.ts';
import { beginWorld } from './contents.ts';

type Deployments = Readonly<Record<DeploymentName, Deployment>>;

/** The world of a demo, and the deployment it belongs to. The other deployment is as new. */
export interface DemoContent {
  readonly demo: Demo;
  readonly deployment: DeploymentName;
  readonly world: KeptWorld;
}

/** Makes the world that a demo describes. Throws with a message for the user. */
export function contentOfDemo(demo: Demo, deployments: Deployments): DemoContent {
  const deployment = demo.world.deployment ?? 'commercial';
  const read = worldOfDemo(demo.world, { deployment: deployments[deployment] });
  if (!read.ok) throw new Error(`The world of this demo cannot be made: ${read.reason}`);
  return { demo, deployment, world: read.world };
}

/** Stores a demo world in the new database `key`, without salt. Rejects with a message for the user. */
export async function storeDemoWorld(key: string, content: DemoContent): Promise<void> {
  const { deployment, world } = content;
  await makeWorld(key, await aboutDemo(content), (database) =>
    deployment === 'commercial'
      ? beginWorld(database, world)
      : withDatabase(governmentKey(key), (beside) => beginWorld(beside, world)),
  );
}

/** What is stored about the world of a demo. */
export const aboutDemo = async ({ demo }: DemoContent): Promise<AboutWorld> => ({
  title: titleOf(demo.title ?? '', 'Demo'),
  kind: 'demo',
  predictable: true,
  demo: await encodeDemo(demo),
});

/** Whether a world is still that of a demo: one that the user has named is the user's own. */
export const isDemoWorld = ({ kind, demo }: AboutWorld): boolean => kind !== 'own' && demo !== null;

/** The demo that a world was made from; null if it was made otherwise, or what is stored of the demo is damaged. */
export async function demoOf({ demo }: AboutWorld): Promise<Demo | null> {
  if (demo === null) return null;
  const reading = await decodeDemo(demo);
  return reading.ok ? reading.demo : null;
}
