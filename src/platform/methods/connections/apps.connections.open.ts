import * as z from 'zod/mini';
import { ticketAddress } from '../../model/ticket.ts';
import { anyOf, defineMethod } from '../../pipeline/method.ts';

/** The beginning of socket mode (interface, "What the service does" 2; docs/assumptions.md, A-33). */
export const appsConnectionsOpen = defineMethod({
  name: 'apps.connections.open',
  summary: 'Returns a WebSocket address at which the app receives its events.',
  description:
    'The address has a ticket, which opens one socket once, within 30 seconds. It works for apps with delivery by socket.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['app'],
  scopes: [anyOf('connections:write')],
  args: z.object({}),
  returns: z.object({ url: z.string() }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-33'],
  handler: ({ world, caller: { app, token } }) => ({
    url: ticketAddress(world, { protocol: 'socket_mode', app: app.id, token: token.token }),
  }),
});
