import type { Middleware } from '../../base/middleware.ts';
import { MOMENT_HEADER } from '../../contract/headers/moment.ts';
import type { SandboxRefusal } from '../../contract/sandbox.ts';

/** Calls besides GET that are allowed in the past: methods, which may only read, and demos, which play in their own world. */
const MAY_READ = /^\/(api\/|sandbox\/(recipes\/[^/]+|demos)\/play$)/;

/** The answer to a call that would change the past. */
export const IN_THE_PAST: SandboxRefusal = {
  ok: false,
  error: 'in_the_past',
  message:
    'You see the world as it was, and the past cannot be changed. Nothing was sent. Go back to now, or continue from this moment.',
};

/**
 * Makes requests read the world as it was at a moment. Refuses requests that would change the world, as far as their address
 * tells; the platform refuses the others.
 */
export function readPast(baseUrl: string, moment: string): Middleware {
  return async (request, next) => {
    const isOurs = request.url.startsWith(`${baseUrl}/`);
    const path = isOurs ? new URL(request.url.slice(baseUrl.length), 'http://path').pathname : '';
    const mayPass = isOurs && (request.method === 'GET' || MAY_READ.test(path));
    if (!mayPass) return Response.json(IN_THE_PAST, { status: 409 });
    request.headers.set(MOMENT_HEADER, moment);
    return next(request);
  };
}
