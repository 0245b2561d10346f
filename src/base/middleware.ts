/** Sends a request on, to the next middleware or to the network. */
export type Send = (request: Request) => Promise<Response>;

/**
 * What a request of the page passes on its way to the platform. It either sends the request on with `next`, changed or not,
 * or answers the request itself.
 */
export type Middleware = (request: Request, next: Send) => Promise<Response>;

/** A `fetch` that parses its request once and sends it through `middleware`, in order, and then to `end`. */
export function fetchThrough(
  middleware: readonly Middleware[],
  end: Send = (request) => globalThis.fetch(request),
): typeof globalThis.fetch {
  const send = middleware.reduceRight<Send>((next, each) => (request) => each(request, next), end);
  return async (input, init) => send(new Request(input, init));
}
