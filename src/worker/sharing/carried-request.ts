import { MAX_CARRIED_BYTES } from './limits.ts';
import type { CarriedRequest } from './messages.ts';

/** Methods of HTTP that change nothing (RFC 9110, 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Matches the Web API methods that only read, by the ends of their names. Others can be called with GET, too. */
const READING_METHOD =
  /\.(?:all|conversations|files|get|getPermalink|getPresence|history|identity|info|list|lookupByEmail|members|messages|replies|teamInfo|test|userInfo)$/;

/**
 * Whether a request may be sent twice. On the Web API, GET is not enough: exchanging a code for the second time revokes its
 * tokens.
 */
export function isRepeatable({ method, url }: Pick<CarriedRequest, 'method' | 'url'>): boolean {
  if (!SAFE_METHODS.has(method)) return false;
  const { pathname } = new URL(url);
  return !pathname.includes('/api/') || READING_METHOD.test(pathname);
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
  // Scripts cannot make a navigation. The platform recognizes requests from pages of other sites by these two.
  Object.defineProperties(request, { mode: { value: mode }, referrer: { value: referrer } });
  return request;
}
