import { once } from 'node:events';
import { type IncomingMessage, request as ask } from 'node:http';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { classAt, type OpenClass } from '../../class/test-class.ts';
import { hostOfTests, startTestServer } from '../test-server.ts';

/** A class on a server of its own, or in a new world of the host of shared worlds that tests use (tools/edge/vitest.config.ts). */
export async function openClass(): Promise<OpenClass> {
  const host = hostOfTests();
  if (host !== null) {
    const { url } = await host.ask('', { class: true });
    const [name = ''] = new URL(url).pathname.split('/').slice(2);
    const links = async () => {
      const told = await host.ask(`/${name}`);
      if (told.links === undefined) throw new Error(`the world ${name} has no class`);
      return told.links;
    };
    return classAt(url.replace(/\/$/, ''), { links, fetch: fetchAsSent });
  }
  const { platform, group } = await startTestServer({ isClass: true });
  const links = async () => {
    if (group === null) throw new Error('the server has no class');
    return group.links();
  };
  return classAt(platform.deployment.base_url, { links, fetch: fetchAsSent });
}

/** Sends a request with the headers that it has, and no others: `fetch` of Node has headers of its own, as a browser has. */
async function fetchAsSent(request: Request): Promise<Response> {
  const sent = ask(request.url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
  });
  onTestFinished(() => void sent.destroy());
  sent.end(Buffer.from(await request.arrayBuffer()));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  const { statusCode: status = 500 } = answer;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, {
    status,
    headers,
  });
}
