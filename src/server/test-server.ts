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

/** The address of such a server. */
export async function startServerAt(options: Partial<Serving> = {}): Promise<string> {
  return (await startTestServer(options)).platform.deployment.base_url;
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
