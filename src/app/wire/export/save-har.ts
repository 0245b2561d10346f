import { type ArchivedExchange, harOf } from '../../../client/export/har.ts';
import { fileName } from '../../../client/export/recording.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { archiveExchange } from '../copy/archived.ts';

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

/** How many exchanges are read at a time: a platform in the page answers them between the frames. */
const MAX_CONCURRENT_READS = 8;

interface ListExport {
  /** What the archive is called. */
  readonly title: string;
  /** The note of an exchange, which goes with it as a comment; empty for none. */
  readonly noteOf: (exchange: ExchangeSummary) => string;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads exchanges whole and writes them as an HTTP archive, in their order. Secrets are masked, as in the log. Those that the log
 * dropped meanwhile are left out: `missing` is their number. Rejects if one cannot be read, and with the reason of `signal` if
 * that is aborted.
 */
export async function harOfList(
  client: Pick<ParleyClient, 'exchange'>,
  exchanges: readonly ExchangeSummary[],
  { title, noteOf, onProgress, signal }: ListExport,
): Promise<{ readonly text: string; readonly missing: number }> {
  const read: (ArchivedExchange | null)[] = [];
  while (read.length < exchanges.length) {
    const next = exchanges.slice(read.length, read.length + MAX_CONCURRENT_READS);
    read.push(
      ...(await Promise.all(
        next.map(async (summary) => {
          const exchange = await client.exchange(summary.id, signal).catch(notKept);
          if (exchange === null) return null;
          const comment = noteOf(summary);
          return { ...archiveExchange(exchange), ...(comment === '' ? {} : { comment }) };
        }),
      )),
    );
    signal.throwIfAborted();
    onProgress(read.length);
  }
  const kept = read.filter((each) => each !== null);
  return { text: `${harOf(kept, title)}\n`, missing: read.length - kept.length };
}

function notKept(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
