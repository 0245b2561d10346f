import type { WebSocket } from 'ws';
import type { Peer } from '../../platform/runtime/peer.ts';

/** A WebSocket as the platform sees it. */
export const peerOf = (socket: WebSocket): Peer => ({
  send: (text) => {
    // Nobody hears what is sent while the socket closes.
    if (socket.readyState === socket.OPEN) socket.send(text);
  },
  close: (code, reason) => socket.close(code, reason),
  buffered: () => socket.bufferedAmount,
});
