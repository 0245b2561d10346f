import type { Exchange } from '../../../contract/sandbox.ts';
import type { ArchivedExchange } from '../../../client/export/har.ts';

/** An exchange of the log in the form that HTTP archives are written from. */
export const archiveExchange = (exchange: Exchange): ArchivedExchange => ({
  ...exchange,
  url: exchange.request.url,
});
