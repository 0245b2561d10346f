import { socketAddress } from '../runtime/deployment.ts';
import type { Grant } from '../runtime/tickets.ts';
import type { World } from './world/world.ts';

const LENGTH = 40;

/** The address of a socket with a new ticket, which opens it once within 30 seconds (docs/assumptions.md, A-33). */
export function ticketAddress(
  world: Pick<World, 'tickets' | 'ids' | 'clock' | 'deployment'>,
  grant: Grant,
): string {
  const ticket = world.ids.secretOfLife('ticket', LENGTH);
  world.tickets.add(ticket, grant, world.clock.now());
  const address = socketAddress(world.deployment);
  // slack-go replaces the query of an address for real-time messages, so the ticket is in its path.
  return grant.protocol === 'rtm' ? `${address}/${ticket}` : `${address}?ticket=${ticket}`;
}
