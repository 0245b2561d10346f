import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeliveryPage } from '../../contract/sandbox.ts';
import type { HostedPlatform } from '../../platform/platform.ts';
import { surfaceOf } from '../../platform/runtime/deployment.ts';
import { KEY_HEADER, opensSandbox } from '../guards/sandbox-key.ts';
import { checkDirection } from '../guards/own-request.ts';
import { METRICS_TYPE, type Metric, metricsText } from './metrics-text.ts';
import { OpenStreams } from './open-streams.ts';
import { ProcessMetrics } from './process-metrics.ts';
import { RequestMeter } from './request-meter.ts';
import type { ServerLog } from './server-log.ts';
import type { Journal } from '../../platform/store/journal.ts';
import { Histogram } from './histogram.ts';

export interface OperationsSetting {
  /** The deployments of the server, once there are some. */
  readonly platforms: () => readonly HostedPlatform[];
  /** Further host names of the server, besides those of loopback. */
  readonly names: readonly string[];
  /** The key that other machines need for the numbers; null if they cannot reach the server. */
  readonly key: string | null;
  /** Says why what keeps the worlds cannot be written; null if it can, or nothing is kept. */
  readonly probe: () => string | null;
  /** How many WebSockets are open. */
  readonly sockets: () => number;
  readonly log: ServerLog;
}

/** What those need who look after a server: whether it serves, its numbers, and its log. No platform hears of it. */
export class Operations {
  readonly health: HealthWatch;
  readonly commits = new CommitMeter();
  readonly streams = new OpenStreams();
  readonly requests: RequestMeter;
  readonly #process = new ProcessMetrics();
  readonly #setting: OperationsSetting;

  constructor(setting: OperationsSetting) {
    this.#setting = setting;
    const { probe, platforms, log } = setting;
    this.health = new HealthWatch({ probe, now: () => performance.now() });
    this.requests = new RequestMeter({
      surfaceOf: (url) => surfaceAmong(platforms(), url),
      isStream: (outgoing) => this.streams.has(outgoing),
      answered: log.hearsRequests ? (answered) => log.request(answered) : null,
    });
  }

  /** Answers `/healthz` and `/metrics`; returns false for any other request, which it counts once it is answered. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { url = '' } = incoming;
    const isHealth = url === '/healthz' || url.startsWith('/healthz?');
    if (!isHealth && url !== '/metrics' && !url.startsWith('/metrics?')) {
      this.requests.begin(incoming, outgoing);
      // Who asks on a connection that was open before learns that it ends.
      if (this.health.isStopping) outgoing.shouldKeepAlive = false;
      return false;
    }
    const fault = this.#faultOf(incoming, isHealth);
    if (fault !== null) this.#send(outgoing, ...fault);
    else if (isHealth) this.#sendHealth(outgoing);
    else void this.#sendMetrics(outgoing);
    return true;
  }

  close(): void {
    this.#process.stop();
  }

  /** Why a request for one of the two is refused: the status and what is said; null if it is not. */
  #faultOf(incoming: IncomingMessage, isHealth: boolean): [number, object] | null {
    const { names, key } = this.#setting;
    const { method, headers, socket } = incoming;
    if (checkDirection(incoming, names) !== null) return [403, errorBody('unknown_host', STRANGE)];
    if (method !== 'GET' && method !== 'HEAD')
      return [405, errorBody('method_not_allowed', READ_ONLY)];
    if (isHealth) return null;
    // Prometheus sends a key of its own header only in newer versions, and this one in all.
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const presented = headers[KEY_HEADER] ?? bearer;
    // What a proxy of this machine passes on comes from elsewhere.
    const isPassedOn = 'x-forwarded-for' in headers || 'forwarded' in headers;
    const address = isPassedOn ? undefined : socket.remoteAddress;
    return opensSandbox(address, presented?.toString(), key)
      ? null
      : [401, errorBody('key_required', KEY_REQUIRED)];
  }

  #sendHealth(outgoing: ServerResponse): void {
    const health = this.health.look();
    this.#send(outgoing, health.status === 'ok' ? 200 : 503, health);
  }

  async #sendMetrics(outgoing: ServerResponse): Promise<void> {
    try {
      const text = metricsText(await this.#metrics());
      outgoing.writeHead(200, { ...HEADERS, 'content-type': METRICS_TYPE }).end(text);
    } catch (reason) {
      this.#setting.log.fault(reason);
      this.#send(outgoing, 500, errorBody('internal_error', BROKEN));
    }
  }

  #send(outgoing: ServerResponse, status: number, body: object): void {
    // A body that was sent along is not read, so the connection ends.
    outgoing.shouldKeepAlive = false;
    outgoing.writeHead(status, { ...HEADERS, 'content-type': 'application/json' });
    outgoing.end(`${JSON.stringify(body)}\n`);
  }

  async #metrics(): Promise<readonly Metric[]> {
    const { platforms, sockets } = this.#setting;
    const gauge = (name: string, help: string, values: Metric['values']): Metric => ({
      name,
      help,
      type: 'gauge',
      values,
    });
    const waiting: (readonly [{ readonly deployment: string }, number])[] = [];
    for (const platform of platforms()) {
      // A world that fails has no number; all others are told.
      try {
        waiting.push([{ deployment: platform.deployment.name }, await waitingIn(platform)]);
      } catch (reason) {
        this.#setting.log.fault(reason);
      }
    }
    return [
      ...this.requests.metrics(),
      gauge(
        'parley_http_requests_open',
        'Requests whose answer is under way, with event streams.',
        [[{}, this.requests.open.size]],
      ),
      gauge('parley_event_streams_open', 'Event streams that somebody reads.', [
        [{}, this.streams.size],
      ]),
      gauge('parley_sockets_open', 'WebSockets of apps that are open.', [[{}, sockets()]]),
      gauge('parley_worlds', 'Worlds in memory.', [[{}, platforms().length]]),
      gauge('parley_deliveries_waiting', 'Deliveries of events that wait to be sent.', waiting),
      ...this.commits.metrics(),
      ...this.#process.metrics(),
    ];
  }
}

/** Nobody keeps an answer, and no page of another site reads it. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

const errorBody = (error: string, message: string) => ({ ok: false, error, message });

const STRANGE =
  'This server does not answer for this host. If it should, start it with --allow-host.';
const READ_ONLY = 'Use GET.';
const BROKEN = 'The server itself failed on this request. Its log says why.';
const KEY_REQUIRED = `Other machines need the key that the server printed when it started. Send it in the header ${KEY_HEADER}, or as a bearer token.`;

/** The surface of a path, by the names of the platform; `page` for everything else. */
function surfaceAmong(platforms: readonly HostedPlatform[], url: string): string {
  for (const { deployment } of platforms) {
    if (!URL.canParse(url, deployment.base_url)) return 'page';
    const { pathname } = new URL(url, deployment.base_url);
    const surface = surfaceOf(deployment, new URL(pathname, deployment.base_url));
    if (surface !== null) return surface;
  }
  return 'page';
}

async function waitingIn({ deployment, fetch }: HostedPlatform): Promise<number> {
  const answer = await fetch(new Request(`${deployment.base_url}/sandbox/deliveries?limit=1`));
  if (!answer.ok) throw new Error(`the deliveries could not be counted: ${answer.status}`);
  return ((await answer.json()) as DeliveryPage).waiting;
}

/** What a server says of itself to the people who look after it; nothing of it is secret. */
interface Health {
  readonly status: 'ok' | 'stopping' | 'failing';
  /** Why it does not serve. */
  readonly reason?: string;
}

/** How long what a look at the disk found is repeated, in milliseconds: everybody may ask, and each look writes. */
const LOOK_EVERY_MS = 2_000;

interface HealthSetting {
  /** Writes to where the worlds are kept, and says why it cannot; null if it can, or nothing is kept. */
  readonly probe: () => string | null;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Whether a server serves: until it begins to stop, and while what it acknowledges can be kept. */
export class HealthWatch {
  readonly #setting: HealthSetting;
  #isStopping = false;
  #looked = -Infinity;
  #fault: string | null = null;

  constructor(setting: HealthSetting) {
    this.#setting = setting;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  stop(): void {
    this.#isStopping = true;
  }

  look(): Health {
    if (this.#isStopping) return { status: 'stopping', reason: 'The server stops.' };
    const { now, probe } = this.#setting;
    if (now() - this.#looked >= LOOK_EVERY_MS) {
      this.#fault = probe();
      this.#looked = now();
    }
    return this.#fault === null ? { status: 'ok' } : { status: 'failing', reason: this.#fault };
  }
}

/** Measures how long the journals of a server take to store what they are given, and how often they cannot. */
class CommitMeter {
  readonly #durations = new Map<string, Histogram>();
  readonly #failures = new Map<string, number>();

  /** A journal that is measured. */
  measure(deployment: string, journal: Journal): Journal {
    const durations = new Histogram();
    this.#durations.set(deployment, durations);
    this.#failures.set(deployment, 0);
    const store = async (work: Promise<void>, began: number) => {
      try {
        await work;
        durations.observe((performance.now() - began) / 1000);
      } catch (reason) {
        this.#failures.set(deployment, (this.#failures.get(deployment) ?? 0) + 1);
        throw reason;
      }
    };
    return {
      begin: (world) => store(journal.begin(world), performance.now()),
      commit: (batch) => store(journal.commit(batch), performance.now()),
    };
  }

  metrics(): readonly Metric[] {
    return [
      {
        name: 'parley_commit_duration_seconds',
        help: 'How long a commit took until it was on the disk.',
        type: 'histogram',
        values: [...this.#durations].map(([deployment, each]) => [{ deployment }, each]),
      },
      {
        name: 'parley_commit_failures_total',
        help: 'Commits that the disk refused; their calls were answered with service_unavailable.',
        type: 'counter',
        values: [...this.#failures].map(([deployment, count]) => [{ deployment }, count]),
      },
    ];
  }
}
