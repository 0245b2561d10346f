import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import type { MessageRecord } from '../model/message.ts';
import type { Deployment } from '../runtime/deployment.ts';

/** The page is at the address of the commercial deployment. */
export const pageOf = ({ base_url }: Deployment): string =>
  base_url.endsWith(GOVERNMENT_PATH) ? base_url.slice(0, -GOVERNMENT_PATH.length) : base_url;

/** The address that opens a message in the Workspace of a deployment. */
export function permalinkOf(
  deployment: Deployment,
  { channel, ts, thread_ts }: Pick<MessageRecord, 'channel' | 'ts' | 'thread_ts'>,
): string {
  const place = new URLSearchParams({ channel, message: ts });
  if (thread_ts !== undefined) place.set('thread', thread_ts);
  return `${pageOf(deployment)}/#/workspace?${place}`;
}
