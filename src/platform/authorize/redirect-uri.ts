/** An address as it was asked for and read, or why it may not be redirected to. */
export type RedirectReading = { readonly address: string } | { readonly fault: string };

/** RFC 3986 in the plainest form: other spellings of a host, and anything but ASCII, are read differently. */
const ADDRESS =
  /^https?:\/\/(?<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;
const UNFIT = /[^\x21-\x7e]|[\\<>"`{}|^]/;
const NO_ESCAPE = /%(?![0-9a-f]{2})/i;
/** Encoded dots, slashes, backslashes and percent signs: readers disagree on whether they climb. */
const DISGUISED = /%(2e|2f|5c|25|00)/i;
/** `..` and `.`, with the parameters that some servers cut off. */
const CLIMBING = /(^|\/)\.{1,2}(;[^/]*)?(\/|$)/;
/** What the platform itself adds. */
const RESERVED = ['code', 'state', 'error', 'error_description'];

/**
 * Whether a redirect address may be used: it is a configured one, or lies in a directory below one
 * (interface, "Authorization (sign-in)", `redirect_uri`; docs/assumptions.md, A-24). What only looks so is
 * refused: other schemes, hosts and ports, user info, fragments, `..`, encoded dots and slashes, and a path
 * that begins like a configured one without a slash between.
 */
export function readRedirect(configured: readonly string[], asked: string): RedirectReading {
  if (asked === '') return { fault: 'it is missing' };
  const read = readAddress(asked);
  if ('fault' in read) return read;
  return configured.some((base) => isBelow(base, read.url))
    ? { address: asked }
    : { fault: `it is none of ${configured.join(', ') || '(none configured)'}, nor below one` };
}

/** Why an address is none that a browser may be sent to; null when nothing is wrong with it. */
export function redirectFault(asked: string): string | null {
  const read = readAddress(asked);
  return 'fault' in read ? read.fault : null;
}

function readAddress(asked: string): { readonly url: URL } | { readonly fault: string } {
  if (!/^https?:\/\//i.test(asked)) return { fault: 'it is no absolute http or https address' };
  if (UNFIT.test(asked)) return { fault: 'it holds a character that addresses have to encode' };
  if (asked.includes('#')) return { fault: 'it has a fragment' };
  const { host, path = '', query = '' } = ADDRESS.exec(asked)?.groups ?? {};
  if (host === undefined) return { fault: 'it has user info, or a host that is none' };
  if (NO_ESCAPE.test(path + query)) return { fault: 'it holds a % that begins no escape' };
  if (DISGUISED.test(path)) return { fault: 'it holds an encoded dot, slash or percent sign' };
  if (CLIMBING.test(path)) return { fault: 'it climbs directories' };
  if (!URL.canParse(asked)) return { fault: 'it is no address' };
  const url = new URL(asked);
  if (url.hostname !== host.toLowerCase()) return { fault: 'it spells its host in another way' };
  const taken = RESERVED.find((name) => url.searchParams.has(name));
  return taken === undefined
    ? { url }
    : { fault: `its query holds ${taken}, which is the answer’s` };
}

function isBelow(configured: string, asked: URL): boolean {
  if (!URL.canParse(configured)) return false;
  const base = new URL(configured);
  if (base.protocol !== asked.protocol || base.host !== asked.host) return false;
  if (base.search !== '') return asked.pathname === base.pathname && asked.search === base.search;
  const directory = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return asked.pathname === base.pathname || asked.pathname.startsWith(directory);
}
