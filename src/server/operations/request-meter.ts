import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram } from './histogram.ts';
import type { Metric } from './metrics-text.ts';

/** An answered request, or one whose connection ended before. */
export interface Answered {
  readonly method: string;
  /** As it was sent, with its query. */
  readonly url: string;
  /** Null: the connection ended before the answer. */
  readonly status: number | null;
  readonly ms: number;
  /** What was written on the connection meanwhile. */
  readonly bytes: number;
}

interface MeterSetting {
  /** The part of the server that answers a path. */
  readonly surfaceOf: (url: string) => string;
  /** Whether its answer is an event stream, which lasts as long as its reader likes. */
  readonly isStream: (outgoing: ServerResponse) => boolean;
  /** Hears of each answered request; null: nobody listens. */
  readonly answered: ((answered: Answered) => void) | null;
}

/** How many paths are remembered with their surface. Programs call few. */
const MAX_PATHS = 1_000;

/** Counts requests once they were answered: on the way of an answer it only remembers when that began. */
export class RequestMeter {
  readonly #setting: MeterSetting;
  readonly #open = new Set<ServerResponse>();
  readonly #surfaces = new Map<string, string>();
  /** By surface and class of status: `web-api 2xx`. */
  readonly #counts = new Map<string, number>();
  readonly #durations = new Map<string, Histogram>();

  constructor(setting: MeterSetting) {
    this.#setting = setting;
  }

  /** The answers that are under way. */
  get open(): ReadonlySet<ServerResponse> {
    return this.#open;
  }

  begin({ method = '', url = '' }: IncomingMessage, outgoing: ServerResponse): void {
    const { answered, isStream } = this.#setting;
    const began = performance.now();
    const written = answered === null ? 0 : (outgoing.socket?.bytesWritten ?? 0);
    const { socket } = outgoing;
    this.#open.add(outgoing);
    outgoing.on('close', () => {
      this.#open.delete(outgoing);
      const ms = performance.now() - began;
      const status = outgoing.headersSent ? outgoing.statusCode : null;
      const surface = this.#surfaceOf(url);
      this.#count(surface, status);
      if (!isStream(outgoing)) this.#durationsOf(surface).observe(ms / 1000);
      const bytes = (socket?.bytesWritten ?? 0) - written;
      answered?.({ method, url, status, ms, bytes });
    });
  }

  /** Counts a request that was answered elsewhere. */
  note(answered: Answered): void {
    this.#count(this.#surfaceOf(answered.url), answered.status);
    this.#setting.answered?.(answered);
  }

  #count(surface: string, status: number | null): void {
    const key = `${surface} ${status === null ? 'none' : `${Math.floor(status / 100)}xx`}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  metrics(): readonly Metric[] {
    return [
      {
        name: 'parley_http_requests_total',
        help: 'Requests that were answered, by surface and class of status; “none”: the connection ended before.',
        type: 'counter',
        values: [...this.#counts].map(([key, count]) => {
          const [surface = '', status = ''] = key.split(' ');
          return [{ surface, status }, count];
        }),
      },
      {
        name: 'parley_http_request_duration_seconds',
        help: 'From the head of a request to the end of its answer, without event streams.',
        type: 'histogram',
        values: [...this.#durations].map(([surface, histogram]) => [{ surface }, histogram]),
      },
    ];
  }

  #durationsOf(surface: string): Histogram {
    const known = this.#durations.get(surface);
    if (known !== undefined) return known;
    const made = new Histogram();
    this.#durations.set(surface, made);
    return made;
  }

  /** Paths of strangers are many, so what is remembered is thrown away when it is too much. */
  #surfaceOf(url: string): string {
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const known = this.#surfaces.get(path);
    if (known !== undefined) return known;
    if (this.#surfaces.size >= MAX_PATHS) this.#surfaces.clear();
    const surface = this.#setting.surfaceOf(path);
    this.#surfaces.set(path, surface);
    return surface;
  }
}
