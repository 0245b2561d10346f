import { needsIn, withNeeds } from '../../contract/manifest/program-needs.ts';
import { receiverUrl } from '../../contract/receiver.ts';
import { CALLBACK_PATH } from '../../contract/relying-party.ts';
import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import type { Subscription } from '../../contract/schemas/events.ts';
import type { LessonFacts } from './facts.ts';

/** An answer to a call of a lesson. */
export interface DriverAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
  readonly json: any;
}

/** The token of a call: that of the app’s bot, that of the app’s user, any other, or no token. */
export type DriverToken = 'bot' | 'user' | { readonly token: string } | null;

/** What “Do it for me” works with. It makes ordinary calls, which the log shows like those of the learner. */
export interface LessonDriver {
  /** The answer of `GET /sandbox`. */
  readonly world: () => Promise<WorldBrief>;
  /** The facts of the lesson so far. */
  readonly facts: () => Promise<LessonFacts>;
  /** The id of the channel with a name. Throws if the world has no such channel. */
  readonly channel: (name: string) => Promise<string>;
  /** Calls a Web API method with JSON arguments. Default of `token`: that of the bot. */
  readonly call: (
    method: string,
    args?: Readonly<Record<string, unknown>>,
    token?: DriverToken,
  ) => Promise<DriverAnswer>;
  /** Sends any request: an absolute URL of the platform, or a path below its base address. Does not follow redirects. */
  readonly send: (url: string, init?: RequestInit) => Promise<DriverAnswer>;
  /** Calls the sandbox: `sandbox('POST', '/clock', { advance_s: 60 })`. Throws if the sandbox refuses. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
  readonly sandbox: (verb: string, path: string, body?: unknown) => Promise<any>;
  /**
   * Opens a page that asks for consent, and posts a decision as the person in front of it. The request is that of the first app
   * with its redirect URI, unless `parameters` has others; the decision is to allow, unless `decision` has another. Returns what
   * the app gets at its redirect URI: `code` or `error`, and `state`. If the request is refused, nothing is decided.
   */
  readonly consent: (
    page: '/oauth/v2/authorize' | '/openid/connect/authorize',
    parameters: Readonly<Record<string, string>>,
    decision?: Readonly<Record<string, string>>,
  ) => Promise<URLSearchParams>;
  /**
   * Starts a program as the receiver of the first app, in place of the one that runs. Subscribes the app to these types of events,
   * which are delivered over a socket or to the Request URL, as the app is set. Adds to the manifest what the program needs:
   * commands, interactivity, the Home tab. Throws if the program does not run.
   */
  readonly startReceiver: (
    program: string,
    subscriptions: readonly Subscription[],
  ) => Promise<void>;
  /** Waits until `isReached` is true of the facts, for ten seconds at most. Throws if it stays false. */
  readonly waitUntil: (isReached: (facts: LessonFacts) => boolean) => Promise<void>;
}

/** Runs programs as receivers of apps, by the means of the host. */
export interface DriverReceiver {
  /** Whether events can reach a program only over a socket, because the platform runs on a server. */
  readonly needsSocket: boolean;
  /** Runs a program, in place of the one that runs. Rejects if it does not run. */
  readonly run: (app_id: string, program: string) => Promise<void>;
  /** Opens a socket for the events of the app, and opens it again whenever it closes. */
  readonly listen: (app_id: string) => void;
}

export interface DriverOptions {
  /** The base address of the platform, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly facts: () => Promise<LessonFacts>;
  /** Undefined if no program can run: then `startReceiver` throws. */
  readonly receiver?: DriverReceiver;
  /** Lets time pass, in milliseconds of the host. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** How often `waitUntil` checks, and how long it pauses in between, in milliseconds. */
const MAX_CHECKS = 100;
const PAUSE_MS = 100;

const defaultPause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Makes a driver that sends its requests with `fetch`: the function of the page, or that of the platform itself. */
export function createDriver({
  baseUrl,
  fetch,
  facts,
  receiver,
  pause = defaultPause,
}: DriverOptions): LessonDriver {
  const send = async (url: string, init: RequestInit = {}): Promise<DriverAnswer> => {
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
  const firstApp = async (): Promise<WorldApp> => {
    const [app] = (await world()).apps;
    if (app === undefined) throw new Error('This world has no app.');
    return app;
  };
  /** Sends a request, follows its redirects, and returns the text of the answer and the parameters of the last address, if any. */
  const followRedirects = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, { redirect: 'follow', cache: 'no-store', ...init });
    // The platform itself leaves redirects to its caller; the fetch of a page follows them.
    const lastAddress =
      response.headers.get('location') ?? (response.redirected ? response.url : '');
    return {
      text: await response.text(),
      callback: URL.canParse(lastAddress) ? new URL(lastAddress).searchParams : null,
    };
  };
  const findToken = async (tokenChoice: DriverToken): Promise<string | null> => {
    if (tokenChoice === null || typeof tokenChoice === 'object') return tokenChoice?.token ?? null;
    const tokens = (await world()).apps[0]?.tokens ?? [];
    const found = tokens.find(({ type, status }) => type === tokenChoice && status === 'active');
    if (found === undefined) throw new Error(`The app has no active ${tokenChoice} token.`);
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
    call: async (method, args = {}, tokenChoice = 'bot') => {
      const token = await findToken(tokenChoice);
      return send(`/api/${method}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(args),
      });
    },
    consent: async (page, parameters, decision = {}) => {
      const { client_id } = await firstApp();
      const request = { client_id, redirect_uri: baseUrl + CALLBACK_PATH, ...parameters };
      const consentPage = await followRedirects(
        `${baseUrl}${page}?${new URLSearchParams(request)}`,
      );
      if (consentPage.callback !== null) return consentPage.callback;
      const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(consentPage.text) ?? [];
      const { callback } = await followRedirects(baseUrl + page, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ consent, decision: 'allow', ...decision }).toString(),
      });
      if (callback === null) throw new Error(`${page} did not return to the app.`);
      return callback;
    },
    startReceiver: async (program, subscriptions) => {
      if (receiver === undefined) throw new Error('No program can run here.');
      const app = await firstApp();
      const delivery = receiver.needsSocket ? 'socket' : app.delivery;
      await receiver.run(app.app_id, program);
      await sandbox('PATCH', `/apps/${app.app_id}`, {
        delivery,
        ...(delivery === 'http' && { request_url: receiverUrl(app.app_id) }),
        subscriptions: [...new Set([...app.subscriptions, ...subscriptions])],
      });
      const needs = needsIn(program);
      if (needs !== null) {
        const path = `/apps/${app.app_id}/manifest`;
        const { manifest } = await sandbox('GET', path);
        const url = delivery === 'socket' ? null : receiverUrl(app.app_id);
        await sandbox('PUT', path, { manifest: withNeeds(manifest, needs, url), install: true });
      }
      if (delivery === 'socket') receiver.listen(app.app_id);
    },
    waitUntil: async (isReached) => {
      for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
        if (isReached(await facts())) return;
        await pause(PAUSE_MS);
      }
      throw new Error('What the lesson waits for did not come within ten seconds.');
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
