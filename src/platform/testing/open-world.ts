import type * as z from 'zod/mini';
import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import { SandboxRefusal } from '../../contract/schemas/world.ts';
import { METHODS } from '../methods/index.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts';
import { defineDeployment } from '../runtime/deployment.ts';
import { makeKey } from '../runtime/rs256.ts';
import type { KeptKey, KeyStore } from '../runtime/signing-keys.ts';
import { catalogOf } from '../sandbox/catalog/catalog.ts';
import { ROUTES } from '../sandbox/routes.ts';

/** 2026-01-01 00:00 UTC: the time in tests until the clock is moved. */
export const START_S = 1_767_225_600;

/** An answer; a JSON body is parsed and untyped. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  readonly body: any;
}

interface CallOptions {
  /** The token to send. Default: the app's bot token; null sends none. */
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
  /** Channel ids by name; `direct` is the direct conversation. */
  readonly channels: Readonly<Record<string, string>>;
  brief(): Promise<WorldBrief>;
  /** Calls a Web API method. Arguments go in a form, or in the query for GET. */
  call(method: string, args?: Record<string, string>, options?: CallOptions): Promise<Answered>;
  /** Sends a request below the base address. Throws if the answer does not match its documentation. */
  send(path: string, init?: RequestInit): Promise<Answered>;
  sandbox(path: string, body?: unknown, verb?: string): Promise<Answered>;
  /** Issues a token of the app. */
  mint(type: string, scopes: readonly string[], more?: Record<string, unknown>): Promise<string>;
}

export async function readAnswer(response: Response): Promise<Answered> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: json && text !== '' ? JSON.parse(text) : text,
  };
}

/** Stores no signing keys: each platform generates its own. */
export const OWN_KEYS: KeyStore = { load: async () => [], save: async () => {} };

/**
 * Stores one key pair for all platforms of a worker, because it takes long to generate one. It is extractable, and the pairs
 * that worlds rotate to are not: unit tests share these too (`tools/unit/shared-key-pairs.ts`), and a successor must be
 * another pair.
 */
const SHARED_KEYS: KeyStore = (() => {
  let pair: Promise<KeptKey> | null = null;
  return {
    load: async () => [await (pair ??= makeKey({ extractable: true }))],
    save: async () => {},
  };
})();

/**
 * Opens a world at `START_S`, on a host whose clock stands still. Worlds have the same signing keys; pass `OWN_KEYS` for
 * another pair.
 */
export async function openWorld(options: PlatformOptions = {}): Promise<OpenWorld> {
  const platform = createPlatform({
    clock: () => START_S * 1000,
    keys: SHARED_KEYS,
    // The log is stored right after each call, as on a machine with nothing else to do.
    idle: (work) => queueMicrotask(work),
    ...options,
  });
  const base = platform.deployment.base_url;
  const send = async (path: string, init?: RequestInit) => {
    const answer = await readAnswer(await platform.fetch(new Request(`${base}${path}`, init)));
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

type Fields = Readonly<Record<string, unknown>>;

const CODES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (await catalogOf(defineDeployment())).methods.map(({ name, errors }) => [
    name,
    new Set<string>(errors.map(({ code }) => code)),
  ]),
);

/** Methods that return any error the caller asks for, so the catalogue cannot list their codes. */
const CALLER_CHOOSES = ['api.test'];

/**
 * Requires the JSON answer of a method to match its documentation: a success has the fields of `returns` and no
 * others; a refusal has an error code that the catalogue lists for the method.
 *
 * @throws {Error} naming the field or the code
 */
export function requireDocumented(name: string, answer: object): void {
  const body = answer as Fields;
  const method = METHODS.find((each) => each.name === name);
  if (method === undefined) return;
  if (body['ok'] !== true) {
    const code = String(body['error']);
    if (CODES.get(name)?.has(code) !== true && !CALLER_CHOOSES.includes(name))
      throw new Error(`${name} returned ${code}, which the catalogue does not list for it`);
    return;
  }
  const own = withoutEnvelope(body);
  requireExactly(name, method.returns, own);
}

/**
 * Requires the JSON answer of a sandbox call to match the schema of its route, or the schema of a refusal.
 *
 * @throws {Error} naming the field
 */
export function requireDocumentedSandbox(verb: string, path: string, answer: object): void {
  const body = answer as Fields;
  const name = `${verb} ${path}`;
  if (body['ok'] === false) return requireExactly(name, SandboxRefusal, body);
  const route = ROUTES.find((each) => each.method === verb && pattern(each.path).test(path));
  if (route === undefined) throw new Error(`${name} has an answer, but no documented route`);
  if (typeof route.answer !== 'string') requireExactly(name, route.answer, body);
}

const pattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function requireExactly(name: string, schema: z.ZodMiniType, answer: Fields): void {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `/${path.map(String).join('/')}: ${message}`,
    );
    throw new Error(`the answer of ${name} does not match its documentation: ${faults.join('; ')}`);
  }
  const unknown = findUnnamed(answer, parsed.data);
  if (unknown.length > 0)
    throw new Error(`the answer of ${name} has undocumented fields: ${unknown.join(', ')}`);
}

/** Removes what any answer may contain: `ok`, `warning` and `response_metadata.warnings`. */
function withoutEnvelope({ ok: _ok, warning, ...body }: Fields): Fields {
  if (warning === undefined) return body;
  const { response_metadata, ...own } = body;
  const { warnings: _warnings, ...metadata } = response_metadata as Fields;
  return Object.keys(metadata).length === 0 ? own : { ...own, response_metadata: metadata };
}

/**
 * JSON pointers to the fields of an answer that its schema does not name. A schema that allows any name still drops
 * `__proto__`, so that name says nothing.
 */
function findUnnamed(answer: unknown, parsed: unknown, place = ''): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([field, value]) => {
    const here = `${place}/${field}`;
    if (field === '__proto__') return [];
    return Object.hasOwn(Object(parsed) as object, field)
      ? findUnnamed(value, (parsed as Fields)[field], here)
      : [here];
  });
}
