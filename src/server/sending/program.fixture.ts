import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { sender } from './send.ts';

/** The servers of this test. */
export const open: Server[] = [];
/** For `afterEach` of each file: files of one worker share this module. */
export function closeServers(): void {
  for (const server of open.splice(0)) server.close();
}

export async function listenOn(server: Server): Promise<number> {
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export type Answering = (asked: IncomingMessage, given: ServerResponse) => unknown;

/** A program that listens on this machine. */
export const program = async (answer: Answering) => {
  const server = createServer((asked, given) => {
    given.setHeader('connection', 'close');
    void answer(asked, given);
  });
  return listenOn(server);
};

export const REQUEST = { method: 'POST', headers: { 'x-own': 'a' }, body: '{"é":1}' } as const;
export const send = (url: string, more: Partial<Parameters<typeof sender>[0]> = {}) =>
  sender({ ownPort: 1, open: true, anywhere: false, ...more })({ url, ...REQUEST });
