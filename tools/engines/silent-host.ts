import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A host that takes every connection and answers nothing, as behind a network that hangs. */
export interface SilentHost {
  readonly end: () => void;
}

/** Begins to take connections on loopback. */
export async function silentHost(port: number): Promise<SilentHost> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    // A browser that gives up resets the connection.
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.resume();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    end() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
