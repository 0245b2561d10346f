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

/** The token of a call: that of the app’s bot or user, a given one, or none. */
export type DriverToken = 'bot' | 'user' | { readonly token: string } | null;

/** What "Do it for me" works with: ordinary calls, which are on the wire like anybody’s. */
export interface LessonDriver {
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
    as?: DriverToken,
  ) => Promise<DriverAnswer>;
  /** Sends any request: an absolute URL of the platform, or a path below its base address. Follows no redirect. */
  readonly send: (url: string, init?: RequestInit) => Promise<DriverAnswer>;
  /** Calls the sandbox: `sandbox('POST', '/clock', { advance_s: 60 })`. Throws if it refuses. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
  readonly sandbox: (verb: string, path: string, body?: unknown) => Promise<any>;
  /**
   * Opens a page that asks for consent, for the first app and its own redirect URI unless `asked` names others. Decides
   * as the person in front of it, who allows unless `choice` says otherwise, and returns what the app gets at its
   * redirect URI: `code` or `error`, and `state`. A request that is refused there returns at once.
   */
  readonly consent: (
    page: '/oauth/v2/authorize' | '/openid/connect/authorize',
    asked: Readonly<Record<string, string>>,
    choice?: Readonly<Record<string, string>>,
  ) => Promise<URLSearchParams>;
  /**
   * Starts a program as the receiver of the first app, in place of the one that runs, and has the events of these
   * types delivered to it: over a socket if that is how the app delivers, else to its Request URL. Adds to the manifest
   * what the text of the program needs: commands, interactivity, the Home tab. Throws if the program does not run.
   */
  readonly receive: (program: string, subscriptions: readonly Subscription[]) => Promise<void>;
  /** Waits until `isSo` is true of the facts, for ten seconds at most. Throws if it stays false. */
  readonly until: (isSo: (facts: LessonFacts) => boolean) => Promise<void>;
}

/** Runs a program as the receiver of an app, as the host can. */
export interface DriverReceiver {
  /** Whether events can reach it over a socket only, because the platform runs on a server. */
  readonly needsSocket: boolean;
  /** Runs a program, in place of the one that runs. Rejects if it does not run. */
  readonly run: (app_id: string, program: string) => Promise<void>;
  /** Opens a socket for the events of the app, and keeps one open. */
  readonly listen: (app_id: string) => void;
}

export interface DriverOptions {
  /** The base address of the platform, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly facts: () => Promise<LessonFacts>;
  /** Left out where no program can run: then `receive` throws. */
  readonly receiver?: DriverReceiver;
  /** Lets time pass, in milliseconds of the host. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** How often `until` checks, and how long it waits in between, in milliseconds. */
const MAX_CHECKS = 100;
const PAUSE_MS = 100;

const usualPause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Makes a driver that calls with `fetch`: that of the page, or that of the platform itself. */
export function createDriver({
  baseUrl,
  fetch,
  facts,
  receiver,
  pause = usualPause,
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
  /** Sends a request, follows its redirects, and returns the text and the parameters of the last address. */
  const followRedirects = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, { redirect: 'follow', cache: 'no-store', ...init });
    // Only a platform that is asked directly leaves the redirect to its caller.
    const at = response.headers.get('location') ?? (response.redirected ? response.url : '');
    return {
      text: await response.text(),
      back: URL.canParse(at) ? new URL(at).searchParams : null,
    };
  };
  const bearer = async (as: DriverToken): Promise<string | null> => {
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
    consent: async (page, asked, choice = {}) => {
      const { client_id } = await firstApp();
      const request = { client_id, redirect_uri: baseUrl + CALLBACK_PATH, ...asked };
      const opened = await followRedirects(`${baseUrl}${page}?${new URLSearchParams(request)}`);
      if (opened.back !== null) return opened.back;
      const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(opened.text) ?? [];
      const { back } = await followRedirects(baseUrl + page, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ consent, decision: 'allow', ...choice }).toString(),
      });
      if (back === null) throw new Error(`${page} did not return to the app.`);
      return back;
    },
    receive: async (program, subscriptions) => {
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
        const needed = { manifest: withNeeds(manifest, needs, url), install: true };
        await sandbox('PUT', path, needed);
      }
      if (delivery === 'socket') receiver.listen(app.app_id);
    },
    until: async (isSo) => {
      for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
        if (isSo(await facts())) return;
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
