/**
 * Stands in for the interceptors of sockets that msw applies beside its service worker: the page intercepts its sockets
 * itself (../page-sockets.ts). msw makes one while it loads, and listens to it.
 */
export class BatchInterceptor {
  apply(): void {}

  dispose(): void {}

  on(): this {
    return this;
  }
}

/** An id for a request of msw. */
export const createRequestId = (): string => crypto.randomUUID();

/** Only msw's handlers of sockets call it, and Parley has none. */
export function resolveWebSocketUrl(): never {
  throw new Error('msw handles no sockets in this build.');
}

export { FetchRequest, FetchResponse, getCleanUrl } from '@mswjs/interceptors';
