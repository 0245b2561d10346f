import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { demoLink } from '../../server/command/demo-address.ts';
import { readGivenDemo } from '../../server/command/given-demo.ts';
import { listenProblem } from '../../server/command/listen-problem.ts';
import type { CommandResult } from './result.ts';

const OPTIONS = {
  port: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** What can be typed after `parley page`. */
export const PAGE_OPTIONS = Object.keys(OPTIONS).map((name) => `--${name}`);

const HELP = `Serves the page alone, as any static host would, with the platform in the browser tab that opens it.

  parley page [options] [demo]

  demo                 a file or a link with a demo, such as one that a failed test left: the page opens it
  --port <number>      port to listen on, 0 for any free one (default 4173, or the next free one)
  --help               shows this
`;

const HOST = '127.0.0.1';
const PORT = 4173;
/** How many ports are tried where none was asked for. */
const MAX_PORTS = 20;

/** Below the page: leads to the demo of the command line, whose whole link would fill a terminal. */
const DEMO_PATH = '/demo';

/**
 * `parley page [demo]`: the page alone, as any static host would serve it, with the platform in the tab that opens it. It stays
 * until the process is told to stop.
 */
export async function runPage(args: readonly string[], root: string): Promise<CommandResult> {
  let read: { values: { port?: string; help: boolean }; positionals: string[] };
  try {
    read = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return { exitCode: 2, problem: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = read;
  if (values.help) return { exitCode: 0, text: HELP };
  const port = Number(values.port ?? PORT);
  if (!/^\d+$/.test(values.port ?? '0') || port > 65_535)
    return {
      exitCode: 2,
      problem: `--port must be a whole number from 0 to 65535, not “${values.port}”.`,
    };
  const [source, ...more] = positionals;
  if (more.length > 0)
    return { exitCode: 2, problem: 'Give one demo: the page opens one at a time.' };
  const given =
    source === undefined ? null : await readGivenDemo(source, process.cwd(), 'The demo');
  if (given?.ok === false) return { exitCode: 2, problem: given.message };
  const link = given === null ? null : await demoLink('.', given.demo);
  const server = createPageServer(root, link);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.closeAllConnections();
      server.close(() => process.exit(0));
    });
  const problem = await listenAt(server, port, values.port === undefined ? MAX_PORTS : 1);
  if (problem !== null) return { exitCode: 1, problem };
  const at = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const text =
    link === null
      ? `\n  The page is at  ${at}\n`
      : `\n  The demo is at  ${at}${DEMO_PATH}\n  The page is at  ${at}\n`;
  return { exitCode: 0, text: `${text}  Stop it with     Ctrl+C\n`, stays: true };
}

function createPageServer(root: string, link: string | null) {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('x-content-type-options', 'nosniff');
    context.res.headers.set('cache-control', 'no-cache');
  });
  if (link !== null)
    app.get(DEMO_PATH, (context) =>
      context.html(leadTo(link), 200, { 'content-security-policy': "default-src 'none'" }),
    );
  app.use(serveStatic({ root }));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return createServer((incoming, outgoing) => void listener(incoming, outgoing));
}

/** A document that leads to a link: browsers limit the length of a header, and not that of an address here. */
function leadTo(link: string): string {
  const escaped = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Parley</title>
<meta http-equiv="refresh" content="0;url=${escaped}"><p><a href="${escaped}">Open the demo</a></p></html>
`;
}

/** Listens on a port, or on the next one that is free; returns what is wrong, or null. */
async function listenAt(
  server: ReturnType<typeof createServer>,
  first: number,
  tries: number,
): Promise<string | null> {
  for (let port = first; ; port += 1) {
    server.listen(port, HOST);
    try {
      await once(server, 'listening');
      return null;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (isTaken && port + 1 < first + tries) continue;
      const problem = listenProblem(error, { host: HOST, port });
      if (problem === null) throw error;
      return problem;
    }
  }
}
