import type { WorldBrief } from '../../contract/sandbox.ts';
import type { LessonFacts } from './facts.ts';

/** An answer to a call of a lesson. */
export interface HandsAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
  readonly json: any;
}

/** Who calls a method: a token of the app, a token itself, or nobody. */
export type HandsToken = 'bot' | 'user' | { readonly token: string } | null;

/** What "Do it for me" works with: ordinary calls, which are on the wire like anybody’s. */
export interface LessonHands {
  /** `GET /sandbox` now. */
  readonly world: () => Promise<WorldBrief>;
  /** The facts of the lesson so far. */
  readonly facts: () => Promise<LessonFacts>;
  /** Id of a channel by its name. Throws if the world has no such channel. */
  readonly channel: (name: string) => Promise<string>;
  /** Calls a Web API method with JSON arguments; as the bot, if `as` is left out. */
  readonly call: (
    method: string,
    args?: Readonly<Record<string, unknown>>,
    as?: HandsToken,
  ) => Promise<HandsAnswer>;
  /** Sends any request: an absolute URL of the platform, or a path below its base address. Follows no redirect. */
  readonly send: (url: string, init?: RequestInit) => Promise<HandsAnswer>;
  /** Calls the sandbox: `sandbox('POST', '/clock', { advance_s: 60 })`. Throws if it refuses. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
  readonly sandbox: (verb: string, path: string, body?: unknown) => Promise<any>;
}

export interface HandsOptions {
  /** The base address of the platform, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly facts: () => Promise<LessonFacts>;
}

/** Hands over a `fetch`: that of the page, or that of the platform itself. */
export function createHands({ baseUrl, fetch, facts }: HandsOptions): LessonHands {
  const send = async (url: string, init: RequestInit = {}): Promise<HandsAnswer> => {
    const address = url.startsWith('/') ? baseUrl + url : url;
    const response = await fetch(address, { redirect: 'manual', cache: 'no-store', ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  };
  const sandbox = async (verb: string, path: string, body?: unknown) => {
    const { json } = await send(`/sandbox${path}`, {
      method: verb,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (json?.ok !== true) throw new Error(json?.message ?? `${verb} /sandbox${path} failed.`);
    return json;
  };
  const world = (): Promise<WorldBrief> => sandbox('GET', '');
  const bearer = async (as: HandsToken): Promise<string | null> => {
    if (as === null || typeof as === 'object') return as?.token ?? null;
    const tokens = (await world()).apps[0]?.tokens ?? [];
    const found = tokens.find(({ type, status }) => type === as && status === 'active');
    if (found === undefined) throw new Error(`The app has no active ${as} token.`);
    return found.token;
  };
  return {
    world,
    facts,
    send,
    sandbox,
    channel: async (name) => {
      const found = (await world()).channels.find((channel) => channel.name === name);
      if (found === undefined) throw new Error(`This world has no channel #${name}.`);
      return found.id;
    },
    call: async (method, args = {}, as = 'bot') => {
      const token = await bearer(as);
      return send(`/api/${method}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(args),
      });
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
function jsonOf(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
