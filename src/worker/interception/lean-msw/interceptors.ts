/**
 * Stands in for the interceptors that msw applies beside its service worker, which are those of sockets: the page intercepts
 * its sockets itself (../page-sockets.ts). msw makes one while it loads, and listens to it.
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

/** Of handlers for sockets, which Parley has none of. */
export function resolveWebSocketUrl(): never {
  throw new Error('msw handles no sockets in this build.');
}

export { FetchRequest, FetchResponse, getCleanUrl } from '@mswjs/interceptors';
