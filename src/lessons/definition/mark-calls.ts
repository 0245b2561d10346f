import type { Middleware } from '../../base/middleware.ts';
import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';

/** Marks the calls of “Do it for me”: they say in the log who made them, to every tab and after a reload. */
export const markCalls: Middleware = (request, next) => {
  request.headers.set(CLIENT_HEADER, 'lesson');
  return next(request);
};
