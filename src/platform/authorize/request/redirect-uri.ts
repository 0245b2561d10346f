/** A redirect URI as it was asked for and read, or why nobody may be sent there. */
export type RedirectReading = { readonly uri: string } | { readonly fault: string };

/** The longest redirect URI that is read, in characters. */
const LONGEST = 2000;
/**
 * RFC 3986 in the plainest form: other spellings of a host or a port, and anything but ASCII, are read
 * differently by different readers.
 */
const PLAIN_URI =
  /^https?:\/\/(?<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[1-9]\d{0,4})?(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;
const UNFIT = /[^\x21-\x7e]|[\\<>"`{}|^]/;
/** Encoded dots, slashes, backslashes and percent signs: readers disagree on whether they climb. */
const DISGUISED = /%(2e|2f|5c|25)/i;
/** Characters that break lines or are not printed, once they are decoded. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** A segment of dots alone, or of dots and a mark at which some readers cut it off: `..;a`. */
const CLIMBING = /^\.+(?:[^\w.~-].*)?$/su;
/** What answers carry, of this platform and of others that a client may also talk to. */
const RESERVED: ReadonlySet<string> = new Set([
  'access_token',
  'code',
  'error',
  'error_description',
  'error_uri',
  'expires_in',
  'id_token',
  'iss',
  'refresh_token',
  'response',
  'session_state',
  'state',
  'token_type',
]);

/**
 * Whether people may be sent to a redirect URI: it is a configured one, or lies in a directory below one
 * (interface, "Authorization (sign-in)", `redirect_uri`; docs/assumptions.md, A-24). Refused is what only
 * looks like one: other schemes, hosts and ports, user info, fragments, `..` in any spelling, and a path that
 * begins like a configured one without a slash between.
 */
export function readRedirect(configured: readonly string[], asked: string): RedirectReading {
  if (asked === '') return { fault: 'it is missing' };
  const read = readUri(asked);
  if ('fault' in read) return read;
  if (configured.some((base) => isBelow(base, read.url))) return { uri: asked };
  const known = configured.join(', ');
  return {
    fault:
      known === ''
        ? 'the app has no redirect URI configured'
        : `it must be one of ${known}, or lie below one`,
  };
}

/** Why a redirect URI cannot be used at all, whatever is configured; null when nothing is wrong with it. */
export function redirectFault(asked: string): string | null {
  const read = readUri(asked);
  return 'fault' in read ? read.fault : null;
}

function readUri(asked: string): { readonly url: URL } | { readonly fault: string } {
  if (asked.length > LONGEST) return { fault: `it has more than ${LONGEST} characters` };
  if (!/^https?:\/\//i.test(asked)) return { fault: 'it is not an absolute http or https URI' };
  if (UNFIT.test(asked)) return { fault: 'it has a character that URIs have to encode' };
  if (asked.includes('#')) return { fault: 'it has a fragment' };
  const { host, path = '', query = '' } = PLAIN_URI.exec(asked)?.groups ?? {};
  if (host === undefined) return { fault: 'it has user info, or an invalid host or port' };
  if (path === '' && query.includes('@'))
    return {
      fault: 'its query follows the host at once and has an @: some readers take it for user info',
    };
  const fault = pathFault(path) ?? queryFault(query);
  if (fault !== null) return { fault };
  if (!URL.canParse(asked)) return { fault: 'it is not a valid URI' };
  const url = new URL(asked);
  return url.hostname === host.toLowerCase()
    ? { url }
    : { fault: 'it spells its host in another way than browsers do' };
}

/** Why escapes cannot be read as text; null when they can. */
function escapesFault(encoded: string): string | null {
  const text = decoded(encoded);
  if (text === null) return 'it has a percent escape that is broken, or not UTF-8';
  return UNPRINTABLE.test(text) ? 'it has an encoded control character' : null;
}

function pathFault(path: string): string | null {
  const fault = escapesFault(path);
  if (fault !== null) return fault;
  if (DISGUISED.test(path)) return 'it has an encoded dot, slash, backslash or percent sign';
  // Compatibility forms: a reader that folds them sees `..` in two full-width full stops.
  const folded = (decoded(path) ?? '').normalize('NFKC');
  if (folded.split('/').length !== path.split('/').length || /[\\%]/.test(folded))
    return 'it has a character that looks like a slash, backslash or percent sign';
  return folded.split('/').some((segment) => CLIMBING.test(segment))
    ? 'it climbs directories'
    : null;
}

function queryFault(query: string): string | null {
  const fault = escapesFault(query);
  if (fault !== null) return fault;
  const taken = query
    .slice(1)
    .split(/[&;]/)
    .map((pair) => parameterName(pair))
    .find((name) => RESERVED.has(name));
  return taken === undefined ? null : `its query has ${taken}, a name that answers use`;
}

/** The name of a parameter as lenient servers read it: `Code`, ` code` and `code[]` are all `code`. */
function parameterName(pair: string): string {
  const [encoded = ''] = pair.split('=', 1);
  const [name = ''] = (decoded(encoded.replaceAll('+', ' ')) ?? '').trimStart().split('[', 1);
  return name.normalize('NFKC').toLowerCase().replaceAll(/[ .]/g, '_');
}

function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

function isBelow(configured: string, asked: URL): boolean {
  const read = readUri(configured);
  if ('fault' in read) return false;
  const base = read.url;
  if (base.protocol !== asked.protocol || base.host !== asked.host) return false;
  if (base.search !== '') return asked.pathname === base.pathname && asked.search === base.search;
  const directory = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return asked.pathname === base.pathname || asked.pathname.startsWith(directory);
}
