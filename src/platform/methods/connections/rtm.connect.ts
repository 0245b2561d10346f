import * as z from 'zod/mini';
import { ticketAddress } from '../../model/ticket.ts';
import { defineMethod } from '../../pipeline/method.ts';

/** Real-time messages, for legacy bots alone (interface, "Versioning" 6; docs/assumptions.md, A-33). */
export const rtmConnect = defineMethod({
  name: 'rtm.connect',
  summary: 'Returns a WebSocket address at which a legacy bot receives what it can see.',
  description:
    'The address has a ticket, which opens one socket once, within 30 seconds. Current apps receive events instead.',
  verbs: ['POST', 'GET'],
  tier: 3,
  tokens: ['legacy_bot'],
  scopes: [],
  args: z.object({}),
  returns: z.object({
    url: z.string(),
    team: z.object({ id: z.string(), name: z.string(), domain: z.string() }),
    self: z.object({ id: z.string(), name: z.string() }),
  }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-33'],
  handler: ({ world, caller: { app, token, user } }) => ({
    url: ticketAddress(world, { protocol: 'rtm', app: app.id, token: token.token }),
    team: { id: world.team.id, name: world.team.name, domain: world.team.domain },
    self: { id: user.id, name: user.name },
  }),
});
