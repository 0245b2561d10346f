import type { Admitted } from './tickets.ts';

/** The client at the other end of a socket: a host implements it for its kind of sockets. */
export interface Peer {
  /** Sends a text message. Does nothing once the socket is closed. */
  send(text: string): void;
  /** Closes the socket with a code of RFC 6455 and a reason of at most 123 bytes. */
  close(code: number, reason: string): void;
  /** How many bytes of messages wait to be sent. */
  buffered(): number;
}

/** The platform's end of an open socket. The host calls it with what the client does. */
export interface Link {
  /** Takes a message of the client: its text, or null for a binary message. */
  onMessage(text: string | null): void;
  /** Tells that one of the sides has closed the socket. */
  onClose(): void;
}

/** An accepted request for a socket. Once the socket is open, the host calls `open` with its peer. */
export interface AcceptedSocket {
  readonly open: (peer: Peer) => Link;
  /** With this, `Platform.resume` takes the socket over after the host has started again; undefined if it cannot. */
  readonly admitted?: Admitted;
}
