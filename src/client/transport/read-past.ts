import type { Middleware } from '../../base/middleware.ts';
import { MOMENT_HEADER } from '../../contract/headers/moment.ts';
import type { SandboxRefusal } from '../../contract/sandbox.ts';

/** What may be called in the past besides GET: methods, and recipes and demos, which play in worlds of their own. */
const ALLOWED_POSTS = /^\/(api\/|sandbox\/(recipes\/[^/]+|demos)\/play$)/;

/** The answer to a call that would change the past. */
export const IN_THE_PAST: SandboxRefusal = {
  ok: false,
  error: 'in_the_past',
  message:
    'You see the world as it was, and the past cannot be changed. Nothing was sent. Go back to now, or continue from this moment.',
};

/**
 * Makes requests read the world as it was at a moment. Refuses a request if its address shows that it would change the
 * world. If only its content shows that, the platform refuses it.
 */
export function readPast(baseUrl: string, moment: string): Middleware {
  return async (request, next) => {
    const isOfPlatform = request.url.startsWith(`${baseUrl}/`);
    const path = isOfPlatform
      ? new URL(request.url.slice(baseUrl.length), 'http://path').pathname
      : '';
    const isAllowed = isOfPlatform && (request.method === 'GET' || ALLOWED_POSTS.test(path));
    if (!isAllowed) return Response.json(IN_THE_PAST, { status: 409 });
    request.headers.set(MOMENT_HEADER, moment);
    return next(request);
  };
}
