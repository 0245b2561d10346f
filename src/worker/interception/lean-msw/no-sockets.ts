/** Stands in for msw's interceptors of sockets: the page does it itself (../page-sockets.ts). msw makes one while it loads. */
class NoSockets {
  readonly intercepts = false;
}

export {
  NoSockets as WebSocketClientConnection,
  NoSockets as WebSocketInterceptor,
  NoSockets as WebSocketServerConnection,
};
