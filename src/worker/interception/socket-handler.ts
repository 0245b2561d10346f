import { WebSocketHandler } from 'msw/ws';
import { acceptSocket } from './sockets.ts';
import type { Site } from './site.ts';

/**
 * The msw handler that passes sockets to the site, if it claims them. A link of msw would do, but stores the address
 * of each socket in the browser, with its ticket.
 */
export class SiteSockets extends WebSocketHandler {
  readonly #site: Site;

  constructor(site: Site) {
    super(/^/);
    this.#site = site;
  }

  override async run(...[connection, context]: Parameters<WebSocketHandler['run']>) {
    return (await acceptSocket(this.#site, connection.client))
      ? super.run(connection, context)
      : null;
  }
}
