import { isCheckOff } from '../../model/service-state.ts';
import type { World } from '../../model/world/world.ts';

/** A requested redirect URI, parsed, or why it is refused. */
export type RedirectReading = { readonly uri: string } | { readonly fault: string };

/** The longest redirect URI that is accepted, in characters. */
const MAX_LENGTH = 2000;
/**
 * A strict subset of RFC 3986: parsers disagree about other spellings of a host or port, and about characters outside
 * ASCII.
 */
const PLAIN_URI =
  /^https?:\/\/(?<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[1-9]\d{0,4})?(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;
const UNFIT = /[^\x21-\x7e]|[\\<>"`{}|^]/;
/** Encoded dots, slashes, backslashes and percent signs: parsers disagree on whether they change directory. */
const DISGUISED = /%(2e|2f|5c|25)/i;
/** Control characters and others that are not printed, after decoding. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** A segment of dots, or of dots and a character at which some parsers end it: `..;a`. */
const CLIMBING = /^\.+(?:[^\w.~-].*)?$/su;
/** Parameters of authorization responses, of this platform and of others that a client may also use. */
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
 * How the path of a redirect URI is compared with a configured one. `characters` is the mistake that the condition
 * `checks_off` makes: it takes any path that only begins alike. Scheme, host and port count for either.
 */
type PathComparison = 'segments' | 'characters';

export const comparisonIn = (world: Pick<World, 'service' | 'conditions'>): PathComparison =>
  isCheckOff(world, 'redirect_uri') ? 'characters' : 'segments';

/**
 * Whether a redirect URI is allowed: it is a configured one, or in a directory below one (interface, "Authorization
 * (sign-in)", `redirect_uri`; docs/assumptions.md, A-24). Refused are other schemes, hosts and ports, user info,
 * fragments, `..` in any spelling, and a path that only begins with the characters of a configured one.
 */
export function readRedirect(
  configured: readonly string[],
  asked: string,
  comparison: PathComparison = 'segments',
): RedirectReading {
  if (asked === '') return { fault: 'it is missing' };
  const read = readUri(asked);
  if ('fault' in read) return read;
  if (configured.some((base) => isBelow(base, read.url, comparison))) return { uri: asked };
  const known = configured.join(', ');
  return {
    fault:
      known === ''
        ? 'the app has no redirect URI configured'
        : `it must be one of ${known}, or in a directory below one`,
  };
}

/** Why a redirect URI is invalid, whatever is configured; null if it is valid. */
export function redirectFault(asked: string): string | null {
  const read = readUri(asked);
  return 'fault' in read ? read.fault : null;
}

function readUri(asked: string): { readonly url: URL } | { readonly fault: string } {
  if (asked.length > MAX_LENGTH) return { fault: `it has more than ${MAX_LENGTH} characters` };
  if (!/^https?:\/\//i.test(asked)) return { fault: 'it is not an absolute http or https URI' };
  if (UNFIT.test(asked)) return { fault: 'it has a character that must be percent-encoded' };
  if (asked.includes('#')) return { fault: 'it has a fragment' };
  const { host, path = '', query = '' } = PLAIN_URI.exec(asked)?.groups ?? {};
  if (host === undefined) return { fault: 'it has user info, or an invalid host or port' };
  if (path === '' && query.includes('@'))
    return {
      fault:
        'its query follows the host directly and contains an @, which some parsers read as user info',
    };
  const fault = pathFault(path) ?? queryFault(query);
  if (fault !== null) return { fault };
  if (!URL.canParse(asked)) return { fault: 'it is not a valid URI' };
  const url = new URL(asked);
  return url.hostname === host.toLowerCase()
    ? { url }
    : { fault: 'its host is not in the form that browsers use' };
}

/** Why percent escapes cannot be decoded; null if they can. */
function escapesFault(encoded: string): string | null {
  const text = decodeUri(encoded);
  if (text === null) return 'it has a percent escape that is incomplete or not UTF-8';
  return UNPRINTABLE.test(text) ? 'it contains an encoded control character' : null;
}

function pathFault(path: string): string | null {
  const fault = escapesFault(path);
  if (fault !== null) return fault;
  if (DISGUISED.test(path)) return 'it has an encoded dot, slash, backslash or percent sign';
  // Compatibility forms: a parser that normalises them reads two full-width full stops as `..`.
  const folded = (decodeUri(path) ?? '').normalize('NFKC');
  if (folded.split('/').length !== path.split('/').length || /[\\%]/.test(folded))
    return 'it has a character that looks like a slash, backslash or percent sign';
  return folded.split('/').some((segment) => CLIMBING.test(segment))
    ? 'it contains .. segments'
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
  return taken === undefined
    ? null
    : `its query has ${taken}, a parameter of authorization responses`;
}

/** The name of a parameter as lenient servers parse it: `Code`, ` code`, `code[]` and its full-width form are all `code`. */
function parameterName(pair: string): string {
  const [encoded = ''] = pair.split('=', 1);
  const folded = (decodeUri(encoded.replaceAll('+', ' ')) ?? '').normalize('NFKC').toLowerCase();
  const [name = ''] = folded.trimStart().split('[', 1);
  return name.replaceAll(/[ .]/g, '_');
}

function decodeUri(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

function isBelow(configured: string, asked: URL, comparison: PathComparison): boolean {
  const read = readUri(configured);
  if ('fault' in read) return false;
  const base = read.url;
  if (base.protocol !== asked.protocol || base.host !== asked.host) return false;
  if (base.search !== '') return asked.pathname === base.pathname && asked.search === base.search;
  if (comparison === 'characters') return asked.pathname.startsWith(base.pathname);
  const directory = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return asked.pathname === base.pathname || asked.pathname.startsWith(directory);
}
