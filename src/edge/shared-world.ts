import { loadAhead } from '../base/late.ts';
import type { DeploymentName } from '../contract/deployments.ts';
import { mask } from '../contract/secrets/mask.ts';
import type { Callers } from '../class/callers.ts';
import type { Class } from '../class/class-over.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import { Rates } from '../platform/http/call-rates.ts';
import { createPlatform, type HostedPlatform, type RestingPlatform } from '../platform/platform.ts';
import { BoundedStorage } from '../sql/bounded-storage.ts';
import { makeTables, readAbout, SCHEMA_VERSION, schemaVersion, writeAbout } from '../sql/schema.ts';
import type { Sql, SqlRow } from '../sql/sql.ts';
import { portsOf, readStoredWorld } from '../sql/stored-world.ts';
import type { Surface } from '../platform/runtime/deployment.ts';
import { addressOf, claim, deploymentOf, placeIn } from './addresses.ts';
import { callersOf, waitOf } from './callers-of-world.ts';
import { classInObject } from './class-in-object.ts';
import { carriedAnswer } from './network-faults.ts';
import { ObjectSockets } from './object-sockets.ts';
import { refuse } from './refusals.ts';
import type { Bindings, ObjectSocket, ObjectState, ObjectStorage } from './runtime.ts';
import { sendTo } from './send.ts';
import { endOf, rateOf, type Settings, settingsOf } from './settings.ts';
import { Wakes } from './wakes.ts';
import { saidBy } from './world-name.ts';
import { randomValue } from '../base/random-value.ts';

/** Which deployment of which world an object is. It is stored, because an alarm brings no request. */
interface Identity {
  /** The address of the commercial deployment. */
  readonly base_url: string;
  readonly deployment: DeploymentName;
  /** When the world was made, in milliseconds since the epoch. */
  readonly made: number;
  /** Whether a class shares it. What was stored before there were classes does not say. */
  readonly isClass?: boolean;
}

interface Running {
  readonly platform: RestingPlatform;
  readonly storage: BoundedStorage;
  /** The class in front of the platform; null without one. */
  readonly group: Class | null;
  /** Counts the calls with tokens, where no class does; null where it does. */
  readonly callers: Callers | null;
}

/** Why a stored world is not served; the message says so. */
class Unreadable extends Error {}

/** The storage of an object as a database. What was written is durable before an answer leaves the object. */
const objectSql = (storage: ObjectStorage): Sql => ({
  run: (statement, ...values) => void storage.sql.exec(statement, ...values),
  rows: (statement, ...values) =>
    storage.sql.exec(statement, ...values).toArray() as readonly SqlRow[],
  transaction: (work) => storage.transactionSync(work),
});

/**
 * One deployment of a shared world, in an object of its own whose storage has all that there is of it. The platform is made from
 * what is stored when the object is first asked or its alarm rings, and is gone when the object sleeps.
 */
export class SharedWorld {
  readonly #state: ObjectState;
  readonly #settings: Settings;
  readonly #sql: Sql;
  readonly #sockets: ObjectSockets;
  readonly #wakes: Wakes;
  readonly #rates = new Rates(Date.now);
  #running: Running | null = null;

  constructor(state: ObjectState, bindings: Bindings) {
    this.#state = state;
    this.#settings = settingsOf(bindings);
    this.#sql = objectSql(state.storage);
    this.#sockets = new ObjectSockets(state);
    this.#wakes = new Wakes((at) => void state.storage.setAlarm(at), Date.now);
  }

  /** Answers a request that the host has let in. */
  async fetch(request: Request): Promise<Response> {
    try {
      return await this.#answer(request);
    } catch (reason) {
      if (reason instanceof Unreadable) return refuse('world_not_readable', reason.message);
      console.error(mask(reason instanceof Error ? (reason.stack ?? '') : String(reason)));
      return refuse('internal_error', BROKEN);
    }
  }

  webSocketMessage(socket: ObjectSocket, message: string | ArrayBuffer): void {
    this.#wakeUp();
    this.#sockets.onMessage(socket, message);
  }

  webSocketClose(socket: ObjectSocket): void {
    this.#wakeUp();
    this.#sockets.onClose(socket);
  }

  webSocketError(socket: ObjectSocket): void {
    this.#sockets.onClose(socket);
  }

  /** Something falls due: what the platform planned, or the end of the world. */
  async alarm(): Promise<void> {
    const stored = this.#about('identity') as Identity | null;
    if (stored === null) return;
    if (Date.now() >= endOf(stored.made, this.#settings.limits.days)) {
      await this.#remove('the world has expired');
      return;
    }
    this.#wakeUp();
    this.#wakes.ring();
  }

  /** Has the platform in memory, if this is a world: a socket or an alarm woke the object. */
  #wakeUp(): void {
    const stored = this.#about('identity') as Identity | null;
    if (stored !== null && this.#about('ended') === null) this.#running ??= this.#start(stored);
  }

  async #answer(request: Request): Promise<Response> {
    const { method, url, headers } = request;
    const { surface, path, ...identity } = identify(url);
    if (path === '/' && method === 'DELETE') return this.#end(identity);
    if (this.#about('ended') !== null) return refuse('world_ended', ENDED);
    const { platform, storage, group, callers } = (this.#running ??= this.#start(identity));
    // The host lets this through for those who have its key.
    if (path === '/') return Response.json({ ok: true, links: group?.links() });
    if (group?.claims(new URL(url)) === true)
      return this.#warn(identity, await group.fetch(request));
    if (callers !== null) {
      const wait = waitOf(callers, surface, request) || this.#wait(surface);
      if (wait > 0) return this.#busy(wait);
    }
    if (headers.get('upgrade')?.toLowerCase() !== 'websocket') {
      const answering = group?.platforms[0] ?? platform;
      const answer = await storage.explain(() => answering.fetch(request));
      return this.#warn(identity, carriedAnswer(answer));
    }
    const accepted = await platform.connect(request);
    return accepted instanceof Response ? accepted : this.#sockets.open(accepted);
  }

  /** After how many seconds the world answers again. Pictures are drawn once and kept by browsers, and a page asks for many. */
  #wait(surface: Surface | null, times = 1): number {
    const { calls } = this.#settings.limits;
    return surface === 'avatars' ? 0 : this.#rates.take('', rateOf({ calls: calls * times }));
  }

  /** Says in an answer when the world expires, if that is soon. */
  #warn({ made }: Identity, answer: Response): Response {
    const end = endOf(made, this.#settings.limits.days);
    if (end - Date.now() < WARNING_MS) answer.headers.set(ENDS_HEADER, new Date(end).toISOString());
    return answer;
  }

  #busy(wait: number): Response {
    const { calls } = this.#settings.limits;
    const message = `This world answers ${calls} calls a second, half of them to one caller, and ${CLASS_RATE} times as many to a class. Wait a second, and send fewer.`;
    return refuse('ratelimited', message, { 'retry-after': String(wait) });
  }

  /** Makes the platform from what is stored. */
  #start(identity: Identity): Running {
    const sql = this.#sql;
    const version = schemaVersion(sql);
    if (version === null) {
      makeTables(sql);
      writeAbout(sql, 'salt', randomValue());
      writeAbout(sql, 'identity', identity);
    } else if (version !== SCHEMA_VERSION) throw new Unreadable(ofVersion('tables', version));
    const stored = readStoredWorld(sql);
    if (stored.kind === 'version') throw new Unreadable(ofVersion('a world', stored.version));
    if (stored.kind === 'damaged') throw new Unreadable(`This world is damaged: ${stored.reason}.`);
    const { base_url, deployment, made } = identity;
    const { limits, delivery } = this.#settings;
    const { storage: kept } = this.#state;
    const storage = new BoundedStorage({
      bytes: limits.bytes,
      size: () => kept.sql.databaseSize,
      sync: () => kept.sync(),
    });
    const end = endOf(made, limits.days);
    this.#wakes.wake(Math.max(0, end - Date.now()), () => void this.alarm());
    // What falls due falls due here, whether anybody changes something first or not.
    loadAhead();
    const platform = createPlatform({
      deployment: deploymentOf(base_url, deployment),
      ...storage.bound(portsOf(sql)),
      ...(stored.kind === 'world' ? stored : {}),
      send: sendTo({ hosts: delivery, origin: new URL(base_url).origin }),
      wake: this.#wakes.wake,
      idle: (work) => void setTimeout(work, PAUSE_MS),
    });
    this.#sockets.resume(platform);
    // A class is in the commercial world; the other one is the teacher’s, who is known at the door (docs/assumptions.md, A-130).
    return identity.isClass === true && deployment === 'commercial'
      ? { platform, storage, callers: null, group: this.#classOver(platform, identity) }
      : { platform, storage, callers: callersOf(platform, limits), group: null };
  }

  #classOver(platform: RestingPlatform, { base_url, made }: Identity) {
    const { key: hostKey, limits } = this.#settings;
    const counted: HostedPlatform = {
      ...platform,
      // A call that the class refuses takes nothing of what the world answers to others.
      fetch: async (request) => {
        const wait = this.#wait(identify(request.url).surface, CLASS_RATE);
        return wait > 0 ? this.#busy(wait) : platform.fetch(request);
      },
    };
    const [sql, world] = [this.#sql, placeIn(new URL(base_url).pathname)?.name ?? ''];
    const worldEnds = endOf(made, limits.days);
    const sync = () => this.#state.storage.sync();
    try {
      return classInObject({ platform: counted, sql, sync, hostKey, world, worldEnds });
    } catch (reason) {
      throw new Unreadable(reason instanceof Error ? reason.message : String(reason));
    }
  }

  /** Something that is stored once; null if it is not, or if nothing is. */
  #about(name: string): unknown {
    return schemaVersion(this.#sql) === null ? null : readAbout(this.#sql, name);
  }

  /** Ends the world before its time. Of it stays that it ended, until it would have expired. */
  async #end(identity: Identity): Promise<Response> {
    await this.#remove('the world was ended');
    makeTables(this.#sql);
    writeAbout(this.#sql, 'identity', identity);
    writeAbout(this.#sql, 'ended', true);
    await this.#state.storage.setAlarm(endOf(identity.made, this.#settings.limits.days));
    return withAnswerHeaders(Response.json({ ok: true }));
  }

  async #remove(reason: string): Promise<void> {
    this.#sockets.closeAll(GOING_AWAY, reason);
    this.#running = null;
    await this.#state.storage.deleteAll();
    // What still runs of the world has no tables to write to; this ends it, with the streams that it has open.
    setTimeout(() => this.#state.abort(reason), PAUSE_MS);
  }
}

/** Which world a request is for, and which surface; null: none. */
function identify(url: string) {
  const address = new URL(url);
  const { name, path } = placeIn(address.pathname) ?? { name: '', path: '' };
  const base_url = addressOf(address.origin, name);
  const claimed = claim(base_url, address);
  return {
    base_url,
    deployment: claimed?.deployment.name ?? ('commercial' as const),
    ...saidBy(name),
    surface: claimed?.surface ?? null,
    path,
  };
}

/** A class has many people, each with a bucket of their own: together they may call so many times as often as the people of a world. */
const CLASS_RATE = 10;

/** Says when the world of an answer expires, as an ISO time. */
const ENDS_HEADER = 'x-parley-world-ends';

/** How long before its end a world says so: a week. */
const WARNING_MS = 7 * 24 * 60 * 60 * 1000;

/** Short enough for people who watch, long enough for many calls of a busy client. */
const PAUSE_MS = 20;

/** Of RFC 6455. */
const GOING_AWAY = 1001;

const ENDED = 'The people who run this host have ended this world. Ask for a new one.';

const BROKEN = 'The host itself failed on this request. Its log says why; try again.';

const ofVersion = (what: string, version: number) =>
  `This world has ${what} of version ${version}, which this Parley does not read. The people who run the host can put the Parley there that wrote it.`;
