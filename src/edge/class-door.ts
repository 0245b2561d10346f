import { readJoin } from '../class/class-over.ts';
import {
  type Denial,
  denialResponse,
  isDenial,
  KEY_REQUIRED,
  KEY_UNKNOWN,
  LINK_UNKNOWN,
  notAllowed,
} from '../class/denial.ts';
import { KEY_HEADER } from '../class/gate.ts';
import { keyInCookie } from '../class/sign-in.ts';
import { MOMENT_HEADER } from '../contract/headers/moment.ts';
import type { DeploymentName } from '../contract/deployments.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import { arrivalOf } from '../platform/http/arrival.ts';
import { crossSiteFault, crossSiteRefusal } from '../platform/http/cross-site.ts';
import type { Surface } from '../platform/runtime/deployment.ts';
import { isSecret } from './world-name.ts';

/** A request to the world of a class. */
interface AtDoor {
  readonly request: Request;
  /** The address of the world, and its name. */
  readonly base: string;
  readonly world: string;
  /** The key of the host. */
  readonly hostKey: string;
  /** What of which deployment it is for; null: the class itself. */
  readonly claimed: { readonly surface: Surface; readonly deployment: DeploymentName } | null;
  /** What follows the name of the world. */
  readonly path: string;
  /** Asks the class itself. */
  readonly ask: (request: Request) => Promise<Response>;
}

/**
 * What of a request to a class can be refused without waking its world: what brings no secret that this host made for it. Whether
 * the secret is still in use, and what its owner may do, the class says. Returns the request that may pass, or the answer.
 */
export async function admit(asked: AtDoor): Promise<Request | Response> {
  const { request, base, claimed, path } = asked;
  const isOfSandbox =
    claimed === null || claimed.surface === 'sandbox' || request.headers.has(MOMENT_HEADER);
  if (isOfSandbox) {
    const fault = crossSiteFault(arrivalOf(request, base), request.method, 'sandbox');
    if (fault !== null) return withAnswerHeaders(crossSiteRefusal('sandbox', fault));
    if (claimed === null && path === '/class/join' && request.method === 'POST')
      return admitByLink(asked);
    const denied = await keyFault(asked, request.headers.get(KEY_HEADER));
    if (denied !== null) return denialResponse(denied);
  }
  if (claimed?.deployment !== 'government') return request;
  const isSignIn = claimed.surface === 'openid' || claimed.surface === 'install';
  return isOfSandbox || (isSignIn && request.method === 'POST' && path.endsWith('/authorize'))
    ? admitTeacher(asked)
    : request;
}

async function admitByLink({ request, hostKey, world }: AtDoor): Promise<Request | Response> {
  const read = await readJoin(request);
  if (isDenial(read)) return denialResponse(read);
  if (!(await isSecret(hostKey, world, read.given.link))) return denialResponse(LINK_UNKNOWN);
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: JSON.stringify(read.given) });
}

async function keyFault({ hostKey, world }: AtDoor, key: string | null): Promise<Denial | null> {
  if (key === null) return KEY_REQUIRED;
  return (await isSecret(hostKey, world, key)) ? null : KEY_UNKNOWN;
}

/** The class is in the commercial world, and knows who teaches it; the other world is the teacher’s. */
async function admitTeacher(asked: AtDoor): Promise<Request | Response> {
  const { request, base, path, ask } = asked;
  const key = request.headers.get(KEY_HEADER) ?? keyInCookie(base, request);
  const denied = await keyFault(asked, key);
  if (denied !== null) return denialResponse(denied);
  const answer = await ask(new Request(`${base}/class`, { headers: { [KEY_HEADER]: key ?? '' } }));
  if (!answer.ok) return answer;
  const { me } = (await answer.json()) as { readonly me: { readonly role: string } };
  if (me.role !== 'teacher')
    return denialResponse(notAllowed(me.role, `${request.method} ${path}`));
  const headers = new Headers(request.headers);
  headers.delete(KEY_HEADER);
  return new Request(request, { headers });
}
