/** The deployments a host answers for, beside each other. */
export type DeploymentName = 'commercial' | 'government';

/** Where the government deployment lies, below the address of the commercial one. */
export const GOVERNMENT_PATH = '/gov';
