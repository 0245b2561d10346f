import type { Demo } from '../../contract/demo/demo.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import { decodeDemo, encodeDemo } from '../../contract/links/codec.ts';
import type { Deployment } from '../../platform/runtime/deployment.ts';
import { worldOfDemo } from '../../platform/sandbox/demos/world-of-demo.ts';
import type { KeptWorld } from '../../platform/store/journal.ts';
import { titleOf, type AboutWorld } from '../storage/about-world.ts';
import { governmentKey } from '../storage/world-name.ts';
import { beginWorld } from './contents.ts';
import { makeWorld, withDatabase } from './make-world.ts';

type Deployments = Readonly<Record<DeploymentName, Deployment>>;

/** The world of a demo, and the deployment it belongs to. The other deployment begins new. */
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

/** The world that a link describes, or a message for the user. Never rejects. */
export async function contentOfLink(
  link: string,
  deployments: Deployments,
): Promise<DemoContent | { readonly problem: string }> {
  const reading = await decodeDemo(link);
  if (!reading.ok) return { problem: reading.message };
  try {
    return contentOfDemo(reading.demo, deployments);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
