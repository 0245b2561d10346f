import type { Exchange } from '../../../contract/sandbox.ts';
import type { ArchivedExchange } from '../../../client/export/har.ts';

/** An exchange of the log for an archive. */
export const archiveExchange = (exchange: Exchange): ArchivedExchange => ({
  ...exchange,
  url: exchange.request.url,
});
