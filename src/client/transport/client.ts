import { late } from '../../base/late.ts';
import { fetchThrough, type Middleware } from '../../base/middleware.ts';
import type { Catalog, StartCatalog } from '../../contract/catalog.ts';
import type {
  ConditionEntry,
  ConditionList,
  PlayedRecipe,
  RecipeList,
} from '../../contract/conditions.ts';
import type {
  ClockChange,
  Exchange,
  ExchangePage,
  ExchangeSummary,
  MintToken,
  MintWebhook,
  ResetOptions,
  SandboxRefusal,
  WorldBrief,
} from '../../contract/sandbox.ts';
import type { LiveMessage } from './live.ts';
import { call, type CallAnswer, type CallRequest } from './call.ts';
import { readPast } from './read-past.ts';
import { throwNoAnswer, SandboxRefused } from './refusal.ts';

export interface ClientOptions {
  /** Address of the platform, without a trailing slash. */
  readonly baseUrl: string;
  /** What each request passes through. A client of the past adds a middleware in front. */
  readonly middleware?: readonly Middleware[];
  /** Where requests go after the middleware; by default to the network. */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * A client of one Parley world. Sandbox calls reject with `SandboxRefused` if the sandbox refuses them, and with
 * `NoAnswer` if there is no response.
 */
export interface ParleyClient {
  readonly baseUrl: string;
  /** The moment of the past that it reads: the id of an exchange, or `start`; null for the present. */
  readonly moment: string | null;
  /** A client of the same world as it was at a moment. Calls that would change it are refused. */
  readonly atMoment: (moment: string) => ParleyClient;
  readonly world: (signal?: AbortSignal) => Promise<WorldBrief>;
  readonly catalog: (signal?: AbortSignal) => Promise<Catalog>;
  /** The part of the catalogue that a page opens with: some methods. The other fields of the catalogue are empty. */
  readonly startCatalog: (signal?: AbortSignal) => Promise<Catalog>;
  /** The log of calls after the exchange `after`, newest last; null for the whole log. */
  readonly exchanges: (
    after: string | null,
    signal?: AbortSignal,
  ) => Promise<readonly ExchangeSummary[]>;
  readonly exchange: (id: string, signal?: AbortSignal) => Promise<Exchange>;
  /** Undoes everything after an exchange; null: undoes all. Returns how many calls were undone. */
  readonly rewind: (to: string | null) => Promise<number>;
  readonly reset: (options: ResetOptions) => Promise<void>;
  readonly setClock: (change: ClockChange) => Promise<void>;
  readonly mintToken: (token: MintToken) => Promise<void>;
  readonly mintWebhook: (webhook: MintWebhook) => Promise<void>;
  /** All conditions, and which are active. */
  readonly conditions: (signal?: AbortSignal) => Promise<readonly ConditionEntry[]>;
  /** Activates a condition, or changes the parameters of an active one. */
  readonly enterCondition: (
    name: string,
    parameters: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly leaveCondition: (name: string) => Promise<void>;
  /** A recipe for each error and warning, or the reason why it has no recipe. */
  readonly recipes: (signal?: AbortSignal) => Promise<RecipeList>;
  /** Plays a recipe in a world of its own. */
  readonly playRecipe: (id: string) => Promise<PlayedRecipe>;
  /** The whole world as JSON, for `restore`. */
  readonly snapshot: (signal?: AbortSignal) => Promise<string>;
  readonly restore: (snapshot: string) => Promise<void>;
  /**
   * Calls a route of the sandbox for which the client has no function, and returns its JSON. `path` is relative to `/sandbox`;
   * a body is sent as JSON.
   */
  readonly sandbox: <Answer>(
    path: string,
    options?: {
      readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      readonly body?: object;
      readonly signal?: AbortSignal;
    },
  ) => Promise<Answer>;
  /** A `fetch` through the middleware, for bodies that are not text. */
  readonly fetch: typeof globalThis.fetch;
  /** Sends a request unchanged; see `call`. */
  readonly call: (request: CallRequest, signal?: AbortSignal) => Promise<CallAnswer>;
  /** Rotates the signing keys; returns the `kid` of the new one. */
  readonly rotateKeys: () => Promise<string>;
  /** Listens to the event stream, and returns a function that stops it; see `listenLive`. */
  readonly listen: (listener: (message: LiveMessage) => void) => () => void;
}

/** The page loads it together with the parts around the panel, and says so if that fails. */
const LIVE = late(() => import('./live.ts'));

/** The fields of the catalogue that a page does not need to open: empty until it has read the whole catalogue. */
const EMPTY_FIELDS = {
  endpoints: [],
  events: [],
  warnings: [],
  network: [],
  interactions: [],
  scopes: [],
  unused_scopes: [],
} as const;

/** Page size for reading the log, which is read to its end. */
const EXCHANGES_PER_PAGE = 500;

const JSON_TYPE = { 'content-type': 'application/json' };

export function createClient(options: ClientOptions, moment: string | null = null): ParleyClient {
  const { baseUrl, middleware = [] } = options;
  const pastMiddleware = moment === null ? [] : [readPast(baseUrl, moment)];
  const fetch = fetchThrough([...pastMiddleware, ...middleware], options.fetch);
  const sandbox = `${baseUrl}/sandbox`;

  async function requestSandbox(path: string, init: RequestInit = {}): Promise<Response> {
    const request = `${init.method ?? 'GET'} /sandbox${path}`;
    const response = await fetch(`${sandbox}${path}`, { cache: 'no-store', ...init }).catch(
      throwNoAnswer(request),
    );
    if (!response.ok) throw await refusalOf(request, response);
    return response;
  }
  async function readJson<T>(path: string, signal?: AbortSignal): Promise<T> {
    return (await (await requestSandbox(path, signal && { signal })).json()) as T;
  }
  async function send(method: 'POST' | 'PUT', path: string, body: string): Promise<void> {
    await requestSandbox(path, { method, body, headers: JSON_TYPE });
  }
  const conditionPath = (name: string) => `/conditions/${encodeURIComponent(name)}`;

  return {
    baseUrl,
    moment,
    atMoment: (other) => createClient(options, other),
    world: async (signal) => {
      const brief = await readJson<WorldBrief>('', signal);
      // The past stands still, also if the clock was running then.
      return moment === null ? brief : { ...brief, clock: { ...brief.clock, frozen: true } };
    },
    catalog: (signal) => readJson('/catalog', signal),
    startCatalog: async (signal) => ({
      ...(await readJson<StartCatalog>('/catalog/start', signal)),
      ...EMPTY_FIELDS,
    }),
    exchange: (id, signal) => readJson(`/exchanges/${encodeURIComponent(id)}`, signal),
    exchanges: async (after, signal) => {
      const exchanges: ExchangeSummary[] = [];
      for (let cursor = after; ;) {
        const query = new URLSearchParams({ limit: String(EXCHANGES_PER_PAGE) });
        if (cursor !== null) query.set('after', cursor);
        const page = await readJson<ExchangePage>(`/exchanges?${query}`, signal);
        exchanges.push(...page.exchanges);
        if (!page.more || page.cursor === null) return exchanges;
        cursor = page.cursor;
      }
    },
    rewind: async (to) => {
      const init = { method: 'POST', body: JSON.stringify({ to }), headers: JSON_TYPE };
      return ((await (await requestSandbox('/rewind', init)).json()) as { undone: number }).undone;
    },
    reset: (newOptions) => send('POST', '/reset', JSON.stringify(newOptions)),
    setClock: (change) => send('POST', '/clock', JSON.stringify(change)),
    mintToken: (token) => send('POST', '/tokens', JSON.stringify(token)),
    mintWebhook: (webhook) => send('POST', '/webhooks', JSON.stringify(webhook)),
    conditions: async (signal) => (await readJson<ConditionList>('/conditions', signal)).conditions,
    enterCondition: (name, parameters) =>
      send('PUT', conditionPath(name), JSON.stringify(parameters)),
    leaveCondition: async (name) =>
      void (await requestSandbox(conditionPath(name), { method: 'DELETE' })),
    recipes: (signal) => readJson<RecipeList>('/recipes', signal),
    playRecipe: async (id) => {
      const response = await requestSandbox(`/recipes/${encodeURIComponent(id)}/play`, {
        method: 'POST',
      });
      return (await response.json()) as PlayedRecipe;
    },
    snapshot: async (signal) => (await requestSandbox('/snapshot', signal && { signal })).text(),
    restore: (snapshot) => send('PUT', '/snapshot', snapshot),
    sandbox: async <Answer>(
      path: string,
      { body, ...init }: NonNullable<Parameters<ParleyClient['sandbox']>[1]> = {},
    ) => {
      const json = body && { body: JSON.stringify(body), headers: JSON_TYPE };
      return (await (await requestSandbox(path, { ...init, ...json })).json()) as Answer;
    },
    fetch,
    call: (request, signal) => call(fetch, request, signal),
    rotateKeys: async () => {
      const response = await requestSandbox('/keys', { method: 'POST' });
      return ((await response.json()) as { kid: string }).kid;
    },
    listen: (listener) => {
      let isStopped = false;
      let stop = (): void => {
        isStopped = true;
      };
      void LIVE.load().then(({ listenLive }) => {
        if (!isStopped) stop = listenLive({ fetch, url: `${sandbox}/stream`, listener });
      });
      return () => stop();
    },
  };
}

async function refusalOf(request: string, response: Response): Promise<SandboxRefused> {
  const body: unknown = await response.json().catch(() => null);
  return new SandboxRefused(
    request,
    response.status,
    isRefusal(body)
      ? body
      : {
          error: 'unexpected_answer',
          message: `The server answered HTTP ${response.status} without an error message. Check that ${response.url} belongs to a Parley server.`,
        },
  );
}

function isRefusal(body: unknown): body is SandboxRefusal {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
