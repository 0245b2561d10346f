import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is closed after each test. */
export const servers: { close(): unknown }[] = [];

export const closeServers = async (): Promise<void> => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
};

/** A bare server of `node:http`, with nothing of the platform. Returns its address. */
export async function listening(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
