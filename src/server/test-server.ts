import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import type { WorldBrief } from '../contract/sandbox.ts';
import { defineDeployment } from '../platform/runtime/deployment.ts';
import { LOCAL_SERVING, serve, type RunningServer, type Serving } from './serve.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

/** A server on a free port, closed when the test ends. */
export async function startTestServer(options: Partial<Serving> = {}): Promise<RunningServer> {
  const server = await serve({
    ...LOCAL_SERVING,
    pageRoot: '/nowhere',
    ...options,
  });
  running.push(server);
  return server;
}

/**
 * A host of shared worlds that tests use in place of servers of their own, with its key (tools/edge/edge.ts); null for servers.
 * Tests that need options of a server are not for it.
 */
const SHARED = process.env['PARLEY_SHARED'] ?? null;

/** Whether tests run against servers of this process, whose clock and options they may choose. */
export const IS_OWN_SERVER = SHARED === null;

/** The address of such a server; or of a new world, where tests run against a host of shared worlds. */
export async function startServerAt(options: Partial<Serving> = {}): Promise<string> {
  const host = hostOfTests();
  if (host !== null && Object.keys(options).length === 0)
    return (await host.ask('', {})).url.replace(/\/$/, '');
  return (await startTestServer(options)).platform.deployment.base_url;
}

/** What a host of shared worlds says of one of its worlds. */
interface ToldWorld {
  readonly url: string;
  readonly links?: { readonly teach: string; readonly join: string };
}

/** The host of shared worlds that tests use, for those who have its key; null for servers. */
export function hostOfTests() {
  if (SHARED === null) return null;
  const { origin, password: key } = new URL(SHARED);
  return {
    /** Asks for a new world, or of one. */
    ask: async (path: string, body?: object): Promise<ToldWorld> => {
      const answer = await fetch(`${origin}/worlds${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as ToldWorld;
    },
  };
}

/** Options for a server whose platform is one function. */
export function answerWith(
  answer: (request: Request) => Response | Promise<Response>,
): Partial<Serving> {
  return {
    make: (deployment) => ({
      deployment: defineDeployment(deployment),
      fetch: async (asked) => answer(asked),
      receive: () => null,
      connect: async (asked) => answer(asked),
    }),
  };
}

/** A call with headers that `fetch` does not allow. */
export async function call(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  body = '',
) {
  const sent = request(url, { method, headers });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Writes to a socket, and reads the response until the server closes it. */
export async function raw(base: string, bytes: string, { hangUp = false } = {}): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  if (hangUp) socket.end(bytes);
  else socket.write(bytes);
  const answer = await text(socket);
  socket.destroy();
  return answer;
}

export async function brief(base: string): Promise<WorldBrief> {
  return (await (await fetch(`${base}/sandbox`)).json()) as WorldBrief;
}

export async function botToken(base: string): Promise<string> {
  const tokens = (await brief(base)).apps.flatMap((app) => app.tokens);
  return tokens.find(({ type }) => type === 'bot')?.token ?? '';
}
