/** Stands in for msw's classes that intercept sockets, because ../page-sockets.ts does that. msw calls `new` on one while it loads. */
class NoSockets {
  readonly intercepts = false;
}

export {
  NoSockets as WebSocketClientConnection,
  NoSockets as WebSocketInterceptor,
  NoSockets as WebSocketServerConnection,
};
