import { MAX_CARRIED_BYTES } from './limits.ts';
import type { CarriedRequest } from './messages.ts';

/** Methods of HTTP that change nothing (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the names of methods of the Web API end with that only read. Some of the others are called with GET, too. */
const READS =
  /\.(?:all|conversations|files|get|getPermalink|getPresence|history|identity|info|list|lookupByEmail|members|messages|replies|teamInfo|test|userInfo)$/;

/**
 * Whether a request may be sent twice. GET is not enough on the Web API: a code that is exchanged twice takes its tokens
 * with it.
 */
export function isRepeatable({ method, url }: Pick<CarriedRequest, 'method' | 'url'>): boolean {
  if (!SAFE.has(method)) return false;
  const { pathname } = new URL(url);
  return !pathname.includes('/api/') || READS.test(pathname);
}

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Reads a request, so that it can travel to another tab. Null if its body broke off. */
export async function carry(request: Request): Promise<CarriedRequest | null> {
  const { url, method, headers, mode, referrer } = request;
  let body: Uint8Array<ArrayBuffer> | null = null;
  if (!BODILESS.has(method)) {
    try {
      body = new Uint8Array(await request.arrayBuffer()).slice(0, MAX_CARRIED_BYTES);
    } catch {
      return null;
    }
  }
  return { url, method, headers: [...headers], mode, referrer, body };
}

/** The request again, in the tab that answers it. Throws if no browser could have sent it. */
export function restoreRequest(carried: CarriedRequest): Request {
  const { url, method, headers, mode, referrer, body } = carried;
  const hasBody = body !== null && body.byteLength > 0 && !BODILESS.has(method);
  const request = new Request(url, { method, headers, body: hasBody ? body : null });
  // No script can make a navigation, and by these the platform tells what came from a page of another site.
  Object.defineProperties(request, { mode: { value: mode }, referrer: { value: referrer } });
  return request;
}
