import { TICKET_LIFE_S } from '../../contract/lifetimes.ts';
/** What a ticket is for: the events of an app by socket mode, or real-time messages for its legacy bot. */
export interface Grant {
  readonly protocol: 'socket_mode' | 'rtm';
  readonly app: string;
  /** The token that the ticket was issued to. The socket ends with it. */
  readonly token: string;
}

/** A socket that was admitted, as a host may store it. */
export interface Admitted extends Grant {
  /** When it was, in the world’s time. */
  readonly opened: number;
}

/** How many tickets of one app are open at a time; the oldest gives way. */
const MAX_PER_APP = 100;

/**
 * The tickets of sockets, each of which opens one socket once. They are not stored: after a reload clients ask for new
 * ones.
 */
export class Tickets {
  readonly #open = new Map<string, { readonly grant: Grant; readonly at: number }>();

  /** Issues a ticket. `now` is the world's time. */
  add(ticket: string, grant: Grant, now: number): void {
    const own: string[] = [];
    for (const [known, { grant: other, at }] of this.#open) {
      if (!isValid(at, now)) this.#open.delete(known);
      else if (other.app === grant.app) own.push(known);
    }
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MAX_PER_APP)))
      this.#open.delete(oldest);
    this.#open.set(ticket, { grant, at: now });
  }

  /** Uses a ticket up. Null if it is unknown, was used before, or has expired. */
  take(ticket: string, now: number): Grant | null {
    const found = this.#open.get(ticket);
    this.#open.delete(ticket);
    return found !== undefined && isValid(found.at, now) ? found.grant : null;
  }
}

/** A clock that was moved back makes no ticket live longer. */
const isValid = (at: number, now: number): boolean => at <= now && now < at + TICKET_LIFE_S;
