import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';

/** A `fetch` for “Do it for me”: its calls say in the log who made them, to every tab and after a reload. */
export const markFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(CLIENT_HEADER, 'lesson');
    return fetch(input, { ...init, headers });
  };
