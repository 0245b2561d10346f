/** The deployments of a host. */
export type DeploymentName = 'commercial' | 'government';

/** The path of the government deployment, below the address of the commercial one. */
export const GOVERNMENT_PATH = '/gov';
