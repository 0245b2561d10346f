import { type ArchivedExchange, harOf } from '../../../client/export/har.ts';
import { fileName } from '../../../client/export/recording.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { archiveExchange } from '../copy/archived.ts';

/**
 * Saves exchanges as a HAR file. `filter` is part of its name; empty for none. Returns how many exchanges were no longer in the
 * log. Rejects as `harOfList` does.
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

/** Exchanges that are read at a time. It is a small number, so that a platform in the page does not block it. */
const MAX_CONCURRENT_READS = 8;

interface ListExport {
  /** The title of the archive. */
  readonly title: string;
  /** The note of an exchange, which becomes its comment; empty for none. */
  readonly noteOf: (exchange: ExchangeSummary) => string;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads the whole exchanges and writes them as an HTTP archive, in order. Secrets are masked, as in the log. `missing` counts the
 * exchanges that the log no longer has. Rejects if one cannot be read, or with the reason of `signal` when that is aborted.
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
          const exchange = await client.exchange(summary.id, signal).catch(nullIfNotFound);
          if (exchange === null) return null;
          const comment = noteOf(summary);
          return { ...archiveExchange(exchange), ...(comment === '' ? {} : { comment }) };
        }),
      )),
    );
    signal.throwIfAborted();
    onProgress(read.length);
  }
  const found = read.filter((each) => each !== null);
  return { text: `${harOf(found, title)}\n`, missing: read.length - found.length };
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
