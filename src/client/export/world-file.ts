import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import type { ParleyClient } from '../transport/client.ts';
import { getRequest } from '../transport/requests.ts';

/**
 * Makes the file of a world, for `npm run serve -- --world`. It always has the snapshot of the commercial deployment; if
 * `client` is one of the government deployment, also that snapshot. Rejects if a snapshot cannot be read.
 */
export async function makeWorldFile(
  client: Pick<ParleyClient, 'baseUrl' | 'snapshot' | 'call'>,
  deployment: string,
): Promise<string> {
  const ownSnapshot = await client.snapshot();
  if (deployment !== 'government') return ownSnapshot;
  const commercialUrl = client.baseUrl.slice(0, -GOVERNMENT_PATH.length);
  const { text, status, truncated } = await client.call(
    getRequest(`${commercialUrl}/sandbox/snapshot`),
  );
  if (status !== 200 || truncated)
    throw new Error('The commercial world beside this one is too large, or cannot be read.');
  return `{"government":${ownSnapshot},${text.slice(1)}`;
}
