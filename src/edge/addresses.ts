import type { DeploymentName } from '../contract/deployments.ts';
import { defineDeployment, type Deployment, surfaceOf } from '../platform/runtime/deployment.ts';
import { governmentBeside } from '../platform/runtime/government.ts';

/** A path inside of a shared world. */
interface WorldPlace {
  readonly name: string;
  /** What follows the name: empty, or a path with its slash. */
  readonly path: string;
}

/** Where in which world a path leads; null if it leads to none. */
export function placeIn(pathname: string): WorldPlace | null {
  const [, name, path = ''] = /^\/w\/([^/]{1,100})(\/.*)?$/.exec(pathname) ?? [];
  return name === undefined ? null : { name, path };
}

/** The base address of a world. */
export const addressOf = (origin: string, name: string): string => `${origin}/w/${name}`;

/** Both deployments of a world, the commercial one first. */
export function deploymentsOf(base_url: string): readonly Deployment[] {
  const commercial = defineDeployment({ base_url });
  return [commercial, governmentBeside(commercial)];
}

/** A deployment of a world, by its name. */
export function deploymentOf(base_url: string, name: DeploymentName): Deployment {
  const commercial = defineDeployment({ base_url });
  return name === 'commercial' ? commercial : governmentBeside(commercial);
}

/** The deployment of a world that answers an address, and its surface; null if the page does. */
export function claim(base_url: string, address: URL) {
  for (const deployment of deploymentsOf(base_url)) {
    const surface = surfaceOf(deployment, address);
    if (surface !== null) return { deployment, surface };
  }
  return null;
}
