import type { Admitted } from './tickets.ts';

/** The client at the other end of a socket, as the host brings it. */
export interface Peer {
  /** Sends a text message. Does nothing once the socket is closed. */
  send(text: string): void;
  /** Closes the socket with a code of RFC 6455 and a reason of at most 123 bytes. */
  close(code: number, reason: string): void;
  /** How many bytes of messages wait to be sent. */
  buffered(): number;
}

/** What a host does with an open socket: it passes on what the client sends. */
export interface Link {
  /** A text message; null for a binary one. */
  message(text: string | null): void;
  /** The socket is closed, by whichever side. */
  closed(): void;
}

/** A request for a socket that was accepted: once the socket is open, the host brings its peer. */
export interface AcceptedSocket {
  readonly open: (peer: Peer) => Link;
  /** What another platform of this world needs to go on with the socket, where one can. */
  readonly admitted?: Admitted;
}
