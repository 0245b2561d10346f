import { fileName } from '../../../client/export/recording.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { harOfList, type ListExport } from './har-of-list.ts';

/**
 * Saves exchanges as a HAR file that is named after the filter they passed (empty for none). Returns how many were no longer in
 * the log; rejects as `harOfList` does.
 */
export async function saveHar(
  client: Pick<ParleyClient, 'exchange'>,
  exchanges: readonly ExchangeSummary[],
  filter: string,
  options: Omit<ListExport, 'title'>,
): Promise<number> {
  const title = filter === '' ? 'Calls to Parley' : `Calls to Parley: ${filter}`;
  const { text, missing } = await harOfList(client, exchanges, { ...options, title });
  saveFile(`${fileName(title)}.har`, 'application/json', text);
  return missing;
}
