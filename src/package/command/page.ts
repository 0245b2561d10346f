import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { listenProblem } from '../../server/command/listen-problem.ts';
import type { CommandResult } from './result.ts';

/**
 * `parley page`: the page alone, as any static host would serve it, with the platform in the tab that opens it. It stays until
 * the process is told to stop.
 */
export async function runPage(args: readonly string[], root: string): Promise<CommandResult> {
  const options = { port: { type: 'string', default: '4173' } } as const;
  let typed: string;
  try {
    typed = parseArgs({ args: [...args], options }).values.port;
  } catch (error) {
    return { exitCode: 2, problem: error instanceof Error ? error.message : String(error) };
  }
  const port = Number(typed);
  if (!/^\d+$/.test(typed) || port > 65_535)
    return {
      exitCode: 2,
      problem: `--port must be a whole number from 0 to 65535, not “${typed}”.`,
    };
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('x-content-type-options', 'nosniff');
    context.res.headers.set('cache-control', 'no-cache');
  });
  app.use(serveStatic({ root }));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const problem = listenProblem(error, { host: HOST, port });
    if (problem === null) throw error;
    return { exitCode: 1, problem };
  }
  const at = server.address() as AddressInfo;
  return { exitCode: 0, text: `\n  The page is at  http://${HOST}:${at.port}\n`, stays: true };
}

const HOST = '127.0.0.1';
