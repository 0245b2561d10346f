import { envelopeFault } from '../../contract/schemas/envelope-fault.ts';
import type { RecordChange } from '../../contract/sandbox.ts';
import type { Transport } from '../events/transport.ts';
import type { changesSeen } from '../events/happened.ts';
import { HAPPENED } from '../events/write-events.ts';
import { apps, type AppRecord } from '../model/app.ts';
import { teams } from '../model/team.ts';
import { tokens, tokenStatus } from '../model/token.ts';
import { clocks } from '../model/world/world-clock.ts';
import type { World } from '../model/world/world.ts';
import { Alarm } from '../runtime/alarm.ts';
import type { HostClock } from '../runtime/clock.ts';
import { socketAddress } from '../runtime/deployment.ts';
import type { Wake } from '../runtime/outbound.ts';
import type { Link, Peer } from '../runtime/peer.ts';
import type { Admitted } from '../runtime/tickets.ts';
import { disconnectFrame, type DisconnectReason } from './frames.ts';
import { RtmConnection, type Post } from './rtm.ts';
import { SocketModeConnection } from './socket-mode.ts';
import { GOING_AWAY, NORMAL } from './wire.ts';

/** How many connections of an app are open at a time (docs/assumptions.md, A-33). */
const MAX_PER_APP = 10;

/** How many sockets of a world are open at a time. */
const MAX_SOCKETS = 500;

/** What sockets need of the host, and of the world in service. */
export interface SocketSetting {
  readonly world: () => World;
  readonly clock: HostClock;
  readonly wake: Wake | null;
  /** An app has a connection that it did not have before: what waits for it can be sent. */
  readonly onReady: (app: string) => void;
  /** The number of open sockets changed. */
  readonly onChange: () => void;
  /** Posts a message with a token. */
  readonly post: (token: string, ...given: Parameters<Post>) => ReturnType<Post>;
}

/** An open socket, and what it was opened for. */
type Open = OpenApp | OpenBot;

interface OpenApp {
  readonly protocol: 'socket_mode';
  readonly grant: Admitted;
  readonly link: SocketModeConnection;
}

interface OpenBot {
  readonly protocol: 'rtm';
  readonly grant: Admitted;
  readonly link: RtmConnection;
}

/** The open sockets of a world. They are not stored: after a reload clients connect again. */
export class Sockets {
  readonly #setting: SocketSetting;
  readonly #open = new Set<Open>();
  /** Those of them that are told of every change. */
  readonly #bots = new Set<OpenBot>();
  readonly #alarm: Alarm;

  constructor(setting: SocketSetting) {
    this.#setting = setting;
    const review = () => this.#review();
    this.#alarm = new Alarm(setting.wake, { soon: review, due: review });
  }

  /** Uses up a ticket, and says what it is for; a word says why there is no socket for it. */
  admit(ticket: string | null): Admitted | 'invalid_ticket' | 'too_many_sockets' {
    if (this.#open.size >= MAX_SOCKETS) return 'too_many_sockets';
    const { tickets, clock } = this.#setting.world();
    const opened = clock.now();
    const grant = tickets.take(ticket ?? '', opened);
    return grant ? { ...grant, opened } : 'invalid_ticket';
  }

  /** Begins the protocol of a socket that was admitted; goes on with that of one which was open before. */
  open(grant: Admitted, peer: Peer, isResumed = false): Link {
    const open = grant.protocol === 'rtm' ? this.#openRtm : this.#openEvents;
    return open.call(this, grant, peer, isResumed);
  }

  /** How many sockets of an app are open. */
  count(app: string): number {
    return this.#of(app).length;
  }

  /** The least busy connection of an app, which takes its next envelope; null while no connection is ready. */
  connectionOf(app: AppRecord): SocketModeConnection | null {
    let best: OpenApp | undefined;
    for (const each of this.#ready(app.id))
      if (!best || each.link.load < best.link.load) best = each;
    if (!best) return null;
    // The next envelope goes to another one that is as busy.
    this.#open.delete(best);
    this.#open.add(best);
    return best.link;
  }

  /** The way of events to an app that connects by sockets; null while no connection is ready. */
  transportOf(app: AppRecord): Transport | null {
    const link = this.connectionOf(app);
    if (link === null) return null;
    return {
      shown: { via: 'socket', url: socketAddress(this.#setting.world().deployment) },
      send: (_world, due) => {
        // Edited while the app delivered by request.
        const { body } = due.row;
        const detail = body === undefined ? null : envelopeFault(JSON.parse(body));
        return detail === null
          ? link.deliver(due)
          : Promise.resolve({ kind: 'refused', detail } as const);
      },
    };
  }

  /** Tells every connection of an app that it ends, or will end; returns how many were told. */
  disconnect(app: string, reason: DisconnectReason): number {
    const told = this.#ready(app);
    for (const { link } of told) {
      if (reason === 'warning') link.warn();
      else link.end(reason);
    }
    this.#planReview();
    return told.length;
  }

  /**
   * Works out what legacy bots see of a change that was just made. They are told once it is kept, by the result. Never
   * throws: the change is made already.
   */
  overhear(changes: readonly RecordChange[], by: string | null): (() => void) | null {
    if (this.#bots.size === 0 || changes.length === 0) return null;
    const listening = [...this.#bots];
    const world = this.#setting.world();
    const bots = new Set(listening.map(({ grant }) => grant.app));
    const heard = changesSeenOrNone(
      world,
      changes,
      by,
      [...bots].flatMap((id) => world.apps.get(id) ?? []),
    );
    if (heard.length === 0) return null;
    return () => {
      for (const { grant, link } of listening)
        for (const { app, event } of heard) if (app === grant.app) link.say(event);
    };
  }

  /** Ends connections that a durable change leaves without their right, once its events were sent. */
  follow(changes: readonly RecordChange[]): void {
    if (this.#open.size > 0 && changes.some(({ table }) => DECISIVE.has(table))) this.#alarm.soon();
  }

  /** Another world took the place of this one. */
  closeAll(): void {
    for (const { link } of this.#open) link.close(GOING_AWAY, 'the world was replaced');
  }

  #openEvents(grant: Admitted, peer: Peer, isResumed: boolean): Link {
    const { clock, wake, onReady } = this.#setting;
    const fault = this.#faultOf(grant) ?? this.#excessOf(grant.app);
    if (fault !== null) {
      peer.send(JSON.stringify(disconnectFrame(fault)));
      peer.close(NORMAL, fault);
      return { onMessage: () => {}, onClose: () => {} };
    }
    const onClose = () => this.#forget(open);
    const link = new SocketModeConnection(peer, grant.opened, { clock, wake, onClose });
    const open: Open = { protocol: 'socket_mode', grant, link };
    this.#add(open);
    if (!isResumed) link.hello(grant.app, this.#ready(grant.app).length);
    onReady(grant.app);
    return link;
  }

  #openRtm(grant: Admitted, peer: Peer, isResumed: boolean): Link {
    const { clock, post } = this.#setting;
    const link = new RtmConnection(peer, (given) => post(grant.token, given), {
      clock,
      onClose: () => this.#forget(open),
    });
    const open: Open = { protocol: 'rtm', grant, link };
    this.#add(open);
    if (!isResumed) link.hello();
    if (this.#faultOf(grant) !== null) link.end();
    return link;
  }

  #add(open: Open): void {
    this.#open.add(open);
    if (open.protocol === 'rtm') this.#bots.add(open);
    this.#planReview();
    this.#setting.onChange();
  }

  #forget(open: Open): void {
    this.#open.delete(open);
    if (open.protocol === 'rtm') this.#bots.delete(open);
    this.#planReview();
    this.#setting.onChange();
  }

  /** Why an app may not hold this socket any longer, or null if it may. */
  #faultOf({ protocol, app: id, token: key }: Admitted): 'link_disabled' | null {
    const world = this.#setting.world();
    const app = world.apps.get(id);
    const token = world.tokens.get(key);
    if (app === undefined || token === undefined || tokenStatus(world, token) !== 'active')
      return 'link_disabled';
    if (app.removed || app.access_withheld || world.team.deleted) return 'link_disabled';
    if (protocol === 'rtm') return null;
    const takesEvents = app.delivery === 'socket' && app.deliveries_disabled_at === undefined;
    return takesEvents ? null : 'link_disabled';
  }

  #excessOf(app: string): 'too_many_websockets' | null {
    return this.#ready(app).length >= MAX_PER_APP ? 'too_many_websockets' : null;
  }

  #of(app: string): readonly Open[] {
    return [...this.#open].filter(({ grant }) => grant.app === app);
  }

  #ready(app: string): readonly OpenApp[] {
    return this.#of(app).filter(
      (each): each is OpenApp => each.protocol === 'socket_mode' && each.link.isReady,
    );
  }

  /** Ends what has lost its right or reached its end, and warns what soon will. */
  #review(): void {
    const now = this.#setting.world().clock.now();
    for (const { grant, protocol, link } of this.#open) {
      const fault = this.#faultOf(grant);
      if (protocol === 'socket_mode') {
        if (fault === null) link.review(now);
        else link.end(fault);
      } else if (fault !== null) link.end();
    }
    this.#planReview();
  }

  /** Plans the next review: when a connection is to be warned or ended, or when its token expires. */
  #planReview(): void {
    const { clock, tokens: issued } = this.#setting.world();
    let next = Infinity;
    for (const { grant, protocol, link } of this.#open) {
      if (protocol === 'socket_mode') next = Math.min(next, link.nextReview);
      if (link.isReady) next = Math.min(next, issued.get(grant.token)?.expires_at ?? Infinity);
    }
    this.#alarm.set(next, clock);
  }
}

/** Tables whose changes can end a connection. */
const DECISIVE: ReadonlySet<string> = new Set([apps.name, tokens.name, teams.name, clocks.name]);

function changesSeenOrNone(
  ...given: Parameters<typeof changesSeen>
): ReturnType<typeof changesSeen> {
  try {
    return HAPPENED.need().changesSeen(...given);
  } catch {
    return [];
  }
}
