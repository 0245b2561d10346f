import { type ArchivedExchange, harOf } from '../../../client/export/har.ts';
import { fileName } from '../../../client/export/recording.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { archiveExchange } from '../copy/archive-exchange.ts';

/**
 * Saves exchanges as a HAR file. If `filter` is not empty, it becomes part of the file's name. Returns how many exchanges were no
 * longer in the log. Rejects as `harOfList` does.
 */
export async function saveHar(
  client: Pick<ParleyClient, 'exchange'>,
  exchanges: readonly ExchangeSummary[],
  filter: string,
  options: Omit<HarOptions, 'title'>,
): Promise<number> {
  const title = filter === '' ? 'Calls to Parley' : `Calls to Parley: ${filter}`;
  const { text, missingCount } = await harOfList(client, exchanges, { ...options, title });
  saveFile(`${fileName(title)}.har`, 'application/json', text);
  return missingCount;
}

/** How many exchanges are read at a time: few, so that a platform in the page does not block it. */
const MAX_CONCURRENT_READS = 8;

interface HarOptions {
  /** The title of the archive. */
  readonly title: string;
  /** The note of an exchange, which becomes its comment; empty if it has no note. */
  readonly noteOf: (exchange: ExchangeSummary) => string;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads the whole exchanges and writes them as an HTTP archive, in order. Secrets are masked, as in the log. `missingCount` is the
 * number of exchanges that the log no longer has. Rejects if an exchange cannot be read, or with the reason of `signal` once that is
 * aborted.
 */
export async function harOfList(
  client: Pick<ParleyClient, 'exchange'>,
  exchanges: readonly ExchangeSummary[],
  { title, noteOf, onProgress, signal }: HarOptions,
): Promise<{ readonly text: string; readonly missingCount: number }> {
  const results: (ArchivedExchange | null)[] = [];
  while (results.length < exchanges.length) {
    const batch = exchanges.slice(results.length, results.length + MAX_CONCURRENT_READS);
    results.push(
      ...(await Promise.all(
        batch.map(async (summary) => {
          const exchange = await client.exchange(summary.id, signal).catch(nullIfNotFound);
          if (exchange === null) return null;
          const comment = noteOf(summary);
          return { ...archiveExchange(exchange), ...(comment === '' ? {} : { comment }) };
        }),
      )),
    );
    signal.throwIfAborted();
    onProgress(results.length);
  }
  const archived = results.filter((each) => each !== null);
  return { text: `${harOf(archived, title)}\n`, missingCount: results.length - archived.length };
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
