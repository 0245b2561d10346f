import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts';
import { requireDocumented, requireDocumentedSandbox } from './documented.ts';

/** 2026-01-01 00:00 UTC: the time in tests until the clock is moved. */
export const START_S = 1_767_225_600;

/** A JSON answer, loosely typed. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

interface CallOptions {
  /** The token to send: by default the app's bot token; null for none. */
  readonly token?: string | null;
  readonly verb?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
}

/** A platform used through its public interface, as a client program would. */
export interface OpenWorld {
  readonly platform: Platform;
  readonly app: WorldApp;
  readonly bot: string;
  readonly user: string;
  /** Ids of channels by name; the direct conversation is `direct`. */
  readonly channels: Readonly<Record<string, string>>;
  brief(): Promise<WorldBrief>;
  /** A Web API call; arguments go as a form, or in the query with GET. */
  call(method: string, args?: Record<string, string>, options?: CallOptions): Promise<Answered>;
  /** A request as given, below the base address. The Web API and the sandbox must answer as they document. */
  send(path: string, init?: RequestInit): Promise<Answered>;
  sandbox(path: string, body?: unknown, verb?: string): Promise<Answered>;
  /** Mints a token for the app. */
  mint(type: string, scopes: readonly string[], more?: Record<string, unknown>): Promise<string>;
}

async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: json && text !== '' ? JSON.parse(text) : text,
  };
}

/** Opens a world at `START_S` with its host's clock standing still. */
export async function openWorld(options: PlatformOptions = {}): Promise<OpenWorld> {
  const platform = createPlatform({ clock: () => START_S * 1000, ...options });
  const base = platform.deployment.base_url;
  const send = async (path: string, init?: RequestInit) => {
    const answer = await answered(await platform.fetch(new Request(`${base}${path}`, init)));
    const method = /^\/api\/([\w.]+)/.exec(path)?.[1];
    if (method !== undefined) requireDocumented(method, answer.body as object);
    const { pathname } = new URL(path, 'http://localhost');
    const verb = init?.method ?? 'GET';
    if (verb !== 'HEAD' && /^\/sandbox(\/|$)/.test(pathname))
      requireDocumentedSandbox(verb, pathname, answer.body as object);
    return answer;
  };
  const sandbox = (path: string, body?: unknown, verb?: string) =>
    send(
      `/sandbox${path}`,
      body === undefined ? {} : { method: verb ?? 'POST', body: JSON.stringify(body) },
    );
  const brief = async () => (await sandbox('')).body as WorldBrief;

  const first = await brief();
  const app = first.apps[0] as WorldApp;
  const bot = app.tokens[0]?.token ?? '';
  return {
    platform,
    app,
    bot,
    user: app.tokens[1]?.token ?? '',
    channels: Object.fromEntries(first.channels.map(({ id, name }) => [name ?? 'direct', id])),
    brief,
    send,
    sandbox,
    call: (method, args = {}, { token = bot, verb = 'POST', headers = {} } = {}) => {
      const written = new URLSearchParams(args);
      const all = token === null ? headers : { authorization: `Bearer ${token}`, ...headers };
      return verb === 'GET'
        ? send(`/api/${method}?${written}`, { headers: all })
        : send(`/api/${method}`, { method: 'POST', headers: all, body: written });
    },
    mint: async (type, scopes, more = {}) => {
      const { body } = await sandbox('/tokens', { app_id: app.app_id, type, scopes, ...more });
      return body.token as string;
    },
  };
}
