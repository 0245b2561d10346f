import type { Middleware } from '../../base/middleware.ts';
import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';

/** Marks the calls of “Do it for me” in the log, so that every tab, also after a reload, knows who made them. */
export const markCalls: Middleware = (request, next) => {
  request.headers.set(CLIENT_HEADER, 'lesson');
  return next(request);
};
