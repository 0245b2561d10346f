import { compare } from './compare.ts';
import type * as platformModule from '../../src/platform/platform.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PLATFORM } from './measure.ts';

/** What a client of this kind sends: the header fields of the SDK for Node. */
const CLIENT = { 'user-agent': '@slack:web-api/8.2.0 node/20.20.2 linux/6.18.0' };
export const BASE = 'http://localhost';

/** Calls back after a pause, in which the log is written, as the server does. */
const idle = (work: () => void) => void setTimeout(work, 20).unref();

/** Calls back later, as the server's own timer does. */
const wake = (delay_ms: number, callback: () => void) => {
  const timer = setTimeout(callback, delay_ms);
  timer.unref();
  return () => clearTimeout(timer);
};

export interface OpenWorld {
  platform: Platform;
  /** Of a call of the Web API, as the app's bot. */
  headers: Record<string, string>;
  /** Where the app's bot posts, and its webhook. */
  channel: string;
  /** Its URL. */
  webhook: string;
  /** As `GET /sandbox` lists it. */
  app: any;
  sandbox: (path: string, body?: unknown, verb?: string) => Promise<any>;
  /** Reads the end of the log, which writes down what still waits. */
  readLog: () => Promise<unknown>;
}

/**
 * A platform as it is served, bundled for Node, with a world of this size. The log is kept. Rates are not limited.
 *
 * @param options further options of the platform
 */
export async function openWorld(
  size: { users?: number; messages?: number },
  options: object = {},
): Promise<OpenWorld> {
  const { createPlatform }: typeof platformModule = await import(
    pathToFileURL(resolve(PLATFORM)).href
  );
  const platform = createPlatform({ wake, idle, ...options });
  const sandbox = async (path: string, body: unknown = null, method = 'POST') => {
    const init = body === null ? {} : { method, body: JSON.stringify(body) };
    const answer = await platform.fetch(new Request(`${BASE}/sandbox${path}`, init));
    return requireOk(await answer.json());
  };
  await sandbox('/reset', { ...size, rate_limits: false });
  const { apps } = await sandbox('');
  const [app] = apps;
  return {
    platform,
    headers: { ...CLIENT, authorization: `Bearer ${app.tokens[0].token}` },
    channel: app.webhooks[0].channel_id,
    webhook: app.webhooks[0].url,
    app,
    sandbox,
    readLog: () => sandbox('/exchanges?limit=1'),
  };
}

/** @throws {Error} if it is not `ok`: a bench of refusals would be fast and say nothing */
export function requireOk(answer: any) {
  if (answer?.ok !== true) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A call of the Web API with its arguments as JSON, from the request to the parsed answer. */
export async function post({ platform, headers }: OpenWorld, method: string, args: object) {
  const request = new Request(`${BASE}/api/${method}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': JSON_TYPE },
    body: JSON.stringify(args),
  });
  return requireOk(await (await platform.fetch(request)).json());
}

/**
 * What no answer to a JSON request can do without: the same request is made and its JSON read, a `Response` is made of
 * the same answer, and the client parses it.
 */
export function bareShell(
  { headers }: OpenWorld,
  path: string,
  args: object,
  answer: unknown,
): () => Promise<unknown> {
  return async () => {
    const request = new Request(`${BASE}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': JSON_TYPE },
      body: JSON.stringify(args),
    });
    await request.json();
    const response = new Response(JSON.stringify(answer), {
      headers: { 'content-type': JSON_TYPE },
    });
    return response.json();
  };
}

/** What no page of a list can do without: it is written, and the client parses it. */
export const pageShell =
  (page: unknown): (() => Promise<unknown>) =>
  async () => {
    const response = new Response(JSON.stringify(page), { headers: { 'content-type': JSON_TYPE } });
    return response.json();
  };

/** Compares reading the same page of 200 again and again with writing it. */
export async function compareReading(world: OpenWorld, read: () => Promise<any>) {
  const page = await read();
  const { length } = page.members ?? page.messages;
  if (length !== 200) throw new Error(`a page of ${length}`);
  return compare({ ours: read, floor: pageShell(page), settle: world.readLog });
}
