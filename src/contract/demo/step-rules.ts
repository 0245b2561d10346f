import { isJsonObject, parseJson } from '../json.ts';
import { RECEIVER_ORIGIN } from '../receiver.ts';
import { views } from '../secrets/decoded.ts';
import { isSandboxCall } from './sandbox-calls.ts';

/** A request as a step sends it, or with its placeholders replaced by the digit `PLACED`. */
export interface JudgedRequest {
  readonly verb: string;
  /** A path below the base address, with its query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

/** What stands for a value when a template is judged. It fits into any JSON, in and outside of strings. */
export const PLACED = '0';

/** The other surfaces that a step may call. What begins with `/services/` is below the webhook host. */
const SURFACES = /^\/(?:api\/|services\/|openid\/|oauth\/|\.well-known\/openid-configuration$)/;

/** Path segments that some parser takes for others: dots, in any spelling, and empty ones. */
const CLIMBING = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\/\/|\\|%(?:2f|5c)/i;

/** Anything but the characters of an address, which other parsers read differently. */
const UNFIT = /[^\x21-\x7e]|[\\<>"`^#]/;

/** Headers that engines set themselves, so that a step cannot, and those of Parley's own page. */
const NOT_PLAYED =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|proxy-.*|referer|sec-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade|user-agent|via|x-forwarded-.*|x-http-method.*|x-method-override|x-parley-.*)$/i;

/** Whether a step can send a header of that name: the others are left out of a recording. */
export const isPlayedHeader = (name: string): boolean => !NOT_PLAYED.test(name);

/**
 * Why a demo may not send this request; null if it may. `base` is the base address, or what stands for it in a template.
 */
export function requestFault(request: JudgedRequest, base: string = PLACED): string | null {
  const { verb, path, headers, body } = request;
  const [place = '', ...queries] = path.split('?');
  if (!place.startsWith('/') || UNFIT.test(path) || CLIMBING.test(place))
    return `${quoteText(path)} is not a path below the base address, such as /api/chat.postMessage`;
  if ((verb === 'GET' || verb === 'HEAD') && body !== undefined) return `${verb} has no body`;
  const header = headers.find(([name]) => !isPlayedHeader(name));
  if (header !== undefined) return `the header ${header[0]} cannot be sent by a demo; leave it out`;
  if (!place.startsWith('/sandbox')) {
    if (!SURFACES.test(place))
      return `${quoteText(place)} is not an address of the Web API, a webhook, OpenID Connect or an install`;
    if (place.startsWith('/api/')) return manifestCallFault(request, base);
    return place.startsWith('/services/') ? null : fetchFault([queries.join('?'), body ?? '']);
  }
  if (queries.length > 0 || !isSandboxCall(verb, place))
    return `${verb} ${quoteText(path)} is not a call of the sandbox that a demo can make`;
  if (place === '/sandbox/apps' || place.endsWith('/manifest'))
    return manifestFault(body ?? '', base);
  return place.startsWith('/sandbox/apps/') ? appFault(body ?? '', base) : null;
}

/** Fields of a manifest with addresses that the platform calls. */
const CALLED_FIELDS: ReadonlySet<string> = new Set([
  'request_url',
  'message_menu_options_url',
  'url',
]);

/**
 * The body of a call that configures an app, as a demo may send it: nothing is sent to anybody in its world, so what would be
 * called is the receiver, or nothing, and redirects stay on this machine. Null for another call.
 */
export function harmlessBody({
  path,
  body,
  base,
}: {
  readonly path: string;
  readonly body: string;
  readonly base: string;
}): string | null {
  const read = parseJson(body);
  const change = 'value' in read && isJsonObject(read.value) ? read.value : null;
  if (change === null || !/^\/sandbox\/apps(?:$|\/)/.test(path)) return null;
  const own = (urls: unknown) =>
    Array.isArray(urls) ? urls.filter((url) => isOwnRedirect(url, base)) : urls;
  const { manifest } = change;
  if (!isJsonObject(manifest)) {
    const { request_url: _, ...rest } = change;
    return JSON.stringify(
      'redirect_urls' in rest ? { ...rest, redirect_urls: own(rest['redirect_urls']) } : rest,
    );
  }
  const harmless = JSON.parse(JSON.stringify(manifest), (name, held: unknown) => {
    if (name === 'redirect_urls') return own(held);
    const isElsewhere = CALLED_FIELDS.has(name) && typeof held === 'string' && !isReceiver(held);
    return isElsewhere ? `${RECEIVER_ORIGIN}/` : held;
  }) as unknown;
  return JSON.stringify({ ...change, manifest: harmless });
}

/** A manifest may lead to the built-in receiver alone: a link must not make the platform call anybody. */
function manifestFault(body: string, base: string): string | null {
  const read = parseJson(body);
  const given = 'value' in read && isJsonObject(read.value) ? read.value['manifest'] : null;
  const text = typeof given === 'string' ? parseJson(given) : { value: given };
  const manifest = 'value' in text ? text.value : null;
  if (!isJsonObject(manifest))
    return 'the manifest is not a JSON object: a demo takes no other text, such as YAML';
  const called = addressesIn(manifest).find((address) => !isReceiver(address));
  if (called !== undefined)
    return `the manifest makes the platform call ${quoteText(JSON.stringify(called) ?? '')}, which no demo may; ${RECEIVER_ORIGIN} is the receiver in the page`;
  const oauth = manifest['oauth_config'];
  const redirects = isJsonObject(oauth) ? (oauth['redirect_urls'] ?? []) : [];
  return appFault(JSON.stringify({ redirect_urls: redirects }), base);
}

/** Methods that take a manifest, in any spelling that the platform could take for their names. */
const TAKES_MANIFEST = /^\/api\/apps\.manifest\./i;

/** How such a method is sent: other bodies are not looked into. */
const READ_TYPES = /^application\/(?:json|x-www-form-urlencoded)(?:; ?charset=utf-8)?$/i;

/** What a call of the Web API may say in a manifest, as in those of the sandbox. */
function manifestCallFault({ path, headers, body }: JudgedRequest, base: string): string | null {
  const [place, query] = splitOnce(path, '?');
  if (!TAKES_MANIFEST.test(decodeOnce(place))) return null;
  const types = headers.filter(([name]) => name.toLowerCase() === 'content-type');
  const [[, type] = ['', '']] = types;
  if (body !== undefined && (types.length !== 1 || !READ_TYPES.test(type)))
    return 'a call with a manifest must be sent as application/json or as a form';
  const isJson = /json/i.test(type);
  const read = isJson ? parseJson(body ?? '') : null;
  const given = [
    ...new URLSearchParams(query).getAll('manifest'),
    ...(isJson ? [] : new URLSearchParams(body ?? '').getAll('manifest')),
    ...(read !== null && 'value' in read && isJsonObject(read.value)
      ? [read.value['manifest'] ?? {}]
      : []),
  ];
  for (const manifest of given) {
    const fault = manifestFault(JSON.stringify({ manifest }), base);
    if (fault !== null) return fault;
  }
  return null;
}

function splitOnce(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** As the platform decodes the name of a method. */
function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isReceiver = (address: unknown): boolean =>
  typeof address === 'string' && address.startsWith(`${RECEIVER_ORIGIN}/`);

/** Every address that a manifest names for the platform to call. */
function addressesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    CALLED_FIELDS.has(name) && held !== null ? [held] : addressesIn(held),
  );
}

/** A request object by reference makes the platform fetch it from an address of somebody's. */
function fetchFault(texts: readonly string[]): string | null {
  const names = texts.some((text) =>
    Array.from(views(text)).some(({ text: view }) => /request_uri/i.test(view)),
  );
  return names ? 'request_uri makes the platform call another address, which no demo may' : null;
}

function appFault(body: string, base: string): string | null {
  const read = parseJson(body);
  const change = 'value' in read ? read.value : null;
  if (!isJsonObject(change)) return 'the body is not a JSON object';
  if ((change['request_url'] ?? null) !== null)
    return 'request_url makes the platform call another address, which no demo may';
  const redirects = change['redirect_urls'] ?? [];
  const other = Array.isArray(redirects)
    ? redirects.find((url) => !isOwnRedirect(url, base))
    : redirects;
  return other === undefined
    ? null
    : `the redirect URI ${quoteText(JSON.stringify(other))} leads to another origin; begin with {{world.deployment.base_url}}, http://localhost or http://127.0.0.1`;
}

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/|$)/;

/** An address of this machine, or below the base address. */
const isOwnRedirect = (url: unknown, base: string): boolean =>
  typeof url === 'string' && (LOOPBACK.test(url) || url === base || url.startsWith(`${base}/`));

const quoteText = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
